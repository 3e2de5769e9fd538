import type { DamageMark } from "@horma/contract";
import { limits } from "@horma/domain";
import type { DamageDocument, SavedDamage } from "@horma/overlay/damage";
import { useEffect, useRef, useState } from "react";
import { loadTools } from "./load-tools.ts";

/** A photo as it was taken, and with its marks. */
export type MarkedPhoto = {
  original: Blob;
  document: DamageDocument;
  image: Blob;
  /** The address of `image` in this page. */
  src: string;
  marks: readonly DamageMark[];
};

/** The photos of a pair, on this tablet until they are sent. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly MarkedPhoto[]>([]);
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const addresses = shown.current;
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);

  async function put(index: number, original: Blob, { document, image }: SavedDamage): Promise<void> {
    const { describeMark } = await loadTools();
    const src = URL.createObjectURL(image);
    shown.current.add(src);
    const marks = document.marks.slice(0, limits.damageMarks).map((mark) => {
      const { kind, comment } = describeMark(mark);
      const said = mark.kind === "text" ? mark.text : comment;
      return { kind, comment: said.slice(0, limits.damageCommentMax) };
    });
    setPhotos((before) => before.toSpliced(index, 1, { original, document, image, src, marks }));
  }
  return { photos, put };
}

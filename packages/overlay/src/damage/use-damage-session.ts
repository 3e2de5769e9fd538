import { ScannerError } from "@horma/scanner/error";
import { useEffect, useEffectEvent, useState } from "react";
import { createDrawing } from "../drawing/drawing.ts";
import { loadPicture } from "../drawing/pictures.ts";
import { preloadEditor } from "../editor/open-editor.ts";
import { type EditorSession, editLayer } from "../editor/session.ts";
import { readDamageDocument } from "./damage-document.ts";
import { damageStyle } from "./damage-style.ts";

export type DamageSession =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: "loadFailed" | "otherPhoto" | "unreadable" }
  | { readonly kind: "open"; readonly session: EditorSession; readonly photo: HTMLImageElement };

/** Loads photo, editor and stored marks, and opens a session in the author's name; `retry` begins again. */
export function useDamageSession(
  photo: Blob | string,
  author: string,
  stored: unknown,
): { state: DamageSession; retry: () => void } {
  const [state, setState] = useState<DamageSession>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const open = useEffectEvent((image: HTMLImageElement) => openSession(image, author, stored));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let current = true;
    let opened: EditorSession | undefined;
    const load = async () => {
      setState({ kind: "loading" });
      const [image] = await Promise.all([loadPicture(photo), preloadEditor()]);
      if (!current) return;
      const next = open(image);
      if (next.kind === "open") opened = next.session;
      setState(next);
    };
    load().catch((error: unknown) => {
      if (!(error instanceof ScannerError)) throw error;
      if (current) setState({ kind: "failed", reason: "loadFailed" });
    });
    return () => {
      current = false;
      opened?.close();
    };
  }, [photo, author, attempt]);

  return { state, retry: () => setAttempt(attempt + 1) };
}

function openSession(photo: HTMLImageElement, author: string, stored: unknown): DamageSession {
  const drawing = createDrawing();
  drawing.register(author);
  const style = drawing.styles.add(damageStyle(photo)).id;
  const layer = drawing.createLayer({ mode: "editor", style });
  try {
    if (stored !== undefined) {
      const document = readDamageDocument(stored);
      const { width, height } = document.photo;
      if (width !== photo.width || height !== photo.height) return { kind: "failed", reason: "otherPhoto" };
      layer.replace(document.marks);
    }
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    return { kind: "failed", reason: "unreadable" };
  }
  return { kind: "open", session: editLayer(drawing, layer, { author }), photo };
}

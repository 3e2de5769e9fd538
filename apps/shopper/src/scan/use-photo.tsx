import { type PictureRefusalCode, pictureAccept, readPicture } from "@horma/scanner";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type ReactNode, useRef, useState } from "react";

type PhotoState = "idle" | "reading" | "none" | PictureRefusalCode;

/** Why a photo brought no code, and what to do about it. */
const photoProblems: Record<Exclude<PhotoState, "idle" | "reading">, MessageDescriptor> = {
  none: msg`No encontramos un código en la foto. Toma otra más de cerca.`,
  unsupported_type: msg`No podemos leer ese archivo. Elige una foto JPG, PNG, WebP, GIF, BMP, SVG o ICO.`,
  broken_picture: msg`La foto está dañada. Elige otra.`,
  engine_unavailable: msg`No pudimos cargar el lector de códigos. Revisa tu conexión e inténtalo otra vez.`,
};

export type Photo = {
  reading: boolean;
  /** Why the last photo brought no code. */
  problem: MessageDescriptor | undefined;
  /** Asks for a photo, taken now or chosen. */
  choose: () => void;
  /** To be rendered somewhere: what asks. */
  input: ReactNode;
};

/** CA-09: the code out of a photo. */
export function usePhoto(onCode: (code: string) => void): Photo {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<PhotoState>("idle");
  const read = async (file: File) => {
    setState("reading");
    const result = await readPicture(file);
    setState(result.kind === "refused" ? result.code : result.kind === "none" ? "none" : "idle");
    if (result.kind === "read") onCode(result.code.text);
  };
  return {
    reading: state === "reading",
    problem: state === "idle" || state === "reading" ? undefined : photoProblems[state],
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={pictureAccept}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void read(file);
          // The same photo can be chosen again.
          event.target.value = "";
        }}
      />
    ),
  };
}

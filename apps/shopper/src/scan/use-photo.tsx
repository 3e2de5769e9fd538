import {
  type PictureRefusalCode,
  pictureAccept,
  readPicture,
  type ScannedCode,
  type SightingCode,
} from "@horma/scanner";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type ReactNode, useRef, useState } from "react";

type PhotoState = "idle" | "reading" | "none" | PictureRefusalCode | SightingCode;

/** Why a photo brought no code, and what to do about it. */
const photoProblems: Record<Exclude<PhotoState, "idle" | "reading">, MessageDescriptor> = {
  none: msg`No encontramos un código en la foto. Toma otra más de cerca.`,
  open_carton: msg`Es una caja grande: ábrela y escanea el par`,
  show_bars: msg`Ese código no es el del calzado. Toma una foto de las barras.`,
  one_box: msg`Una caja a la vez`,
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
export function usePhoto(onCode: (code: ScannedCode) => void): Photo {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<PhotoState>("idle");
  const read = async (file: File) => {
    setState("reading");
    const result = await readPicture(file);
    if (result.kind === "refused") return setState(result.code);
    if (result.kind === "none") return setState(result.tip?.code ?? "none");
    setState("idle");
    onCode(result.code);
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

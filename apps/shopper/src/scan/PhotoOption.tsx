import { type PictureRefusalCode, pictureAccept, readPicture } from "@horma/scanner";
import { OptionRow } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useRef } from "react";

export type PhotoState = "idle" | "reading" | "none" | PictureRefusalCode;

/** Why a photo brought no code, and what to do about it. */
export const photoProblems: Record<Exclude<PhotoState, "idle" | "reading">, MessageDescriptor> = {
  none: msg`No encontramos un código en la foto. Toma otra más de cerca.`,
  unsupported_type: msg`No podemos leer ese archivo. Elige una foto JPG, PNG, WebP, GIF, BMP, SVG o ICO.`,
  broken_picture: msg`La foto está dañada. Elige otra.`,
  engine_unavailable: msg`No pudimos cargar el lector de códigos. Revisa tu conexión e inténtalo otra vez.`,
};

/** CA-09: the code out of a photo, taken now or chosen. */
export function PhotoOption(props: {
  state: PhotoState;
  onState: (state: PhotoState) => void;
  onCode: (code: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    props.onState("reading");
    const result = await readPicture(file);
    props.onState(result.kind === "refused" ? result.code : result.kind === "none" ? "none" : "idle");
    if (result.kind === "read") props.onCode(result.code.text);
  };
  return (
    <>
      <OptionRow icon="image" disabled={props.state === "reading"} onClick={() => input.current?.click()}>
        {props.state === "reading" ? <Trans>Leyendo la foto</Trans> : <Trans>Elegir una foto</Trans>}
      </OptionRow>
      <input
        ref={input}
        type="file"
        accept={pictureAccept}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same photo can be chosen again.
          event.target.value = "";
          if (file) void read(file);
        }}
      />
    </>
  );
}

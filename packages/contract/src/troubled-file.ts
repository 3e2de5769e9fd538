import { troubledFileKinds } from "@horma/domain";
import Type from "typebox";
import { Instant } from "./field-types.ts";
import { ImportKind, UnusualFigure } from "./import.ts";

/** A machine's or a command's file that a person has to see to. */
export const TroubledFile = Type.Object({
  what: Type.Enum([...troubledFileKinds]),
  kind: ImportKind,
  /** The name of its key or command. */
  by: Type.String(),
  /** The file itself; of late ones the last that came. */
  id: Type.Integer(),
  /** When it ended. */
  at: Instant,
  /** Refused rows of a `refused`. */
  refused: Type.Integer(),
  /** Of a `stopped`. */
  unusual: Type.Array(UnusualFigure),
});
export type TroubledFile = Type.Static<typeof TroubledFile>;

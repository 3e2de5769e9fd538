import type { CorrectionReason, JournalReason } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why the books of a slot changed, as people read it. */
export const reasonTexts: Record<JournalReason, MessageDescriptor> = {
  counted: msg`Conteo`,
  not_there: msg`No se encontró`,
  damaged: msg`Dañado`,
  sold: msg`Vendido sin pasar por caja`,
  with_other_shopper: msg`Lo tenía otro cliente`,
  came_from_elsewhere: msg`Llegó de otra parte`,
  snapshot: msg`Archivo de existencias`,
  move: msg`Movimiento del ERP`,
  sale: msg`Venta de la caja`,
};

/** What a person of the office can say: fewer pairs, and more. */
export const correctionChoices: readonly CorrectionReason[] = [
  "counted",
  "not_there",
  "damaged",
  "sold",
  "came_from_elsewhere",
];

import type { RefusedField } from "@horma/contract";
import { t } from "@lingui/core/macro";

/** Why a value was refused. What is in doubt can be saved all the same, which the server's sentence says for files. */
export function doubtText({ reason, message }: RefusedField): string {
  switch (reason) {
    case "far_from_known":
      return t`Es más de diez veces el precio de antes, o menos de un décimo.`;
    case "offer_without_normal":
      return t`Es una oferta sin precio normal.`;
    case "offer_above_normal":
      return t`Es una oferta por sobre el precio normal.`;
    default:
      return message;
  }
}

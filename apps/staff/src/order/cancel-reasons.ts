import { type CancelReason, cancelReasons } from "@horma/domain";
import { t } from "@lingui/core/macro";

/** The staff's reasons to cancel an order (TR-02), as people of the store say them. */
export const cancelReasonWords = (): Record<CancelReason, string> => ({
  left: t`Se fue`,
  changed_mind: t`Cambió de idea`,
  no_stock: t`No queda la talla`,
  asked_twice: t`Pidió dos veces`,
  store: t`Error o cierre de la tienda`,
  misuse: t`Mal uso`,
});

/** A cancellation in a history: the shopper's, or the staff's with its reason. */
export function canceledText(detail: string | null): string {
  if (detail === "shopper") return t`Cancelado por el cliente`;
  const reason = cancelReasons.find((known) => known === detail);
  return reason === undefined ? t`Cancelado` : t`Cancelado: ${cancelReasonWords()[reason]}`;
}

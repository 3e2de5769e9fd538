import type { BoardCancellation, BoardOrder } from "@horma/contract";
import { type CancelReason, cancelReasons, type ShopperReason, shopperReasons } from "@horma/domain";
import { t } from "@lingui/core/macro";

/** The staff's reasons to cancel an order (TR-02), as people of the store say them. */
const cancelReasonWords = (): Record<CancelReason, string> => ({
  left: t`Se fue`,
  changed_mind: t`Cambió de idea`,
  no_stock: t`No queda la talla`,
  asked_twice: t`Pidió dos veces`,
  store: t`Error o cierre de la tienda`,
  misuse: t`Mal uso`,
});

/** Why a shopper canceled (TR-01), as the store reads it. */
const shopperReasonWords = (): Record<ShopperReason, string> => ({
  slow: t`Demora mucho`,
  leaving: t`Se tenía que ir`,
  regretted: t`Se arrepintió`,
  attended: t`Ya lo atendieron`,
});

/** The reasons as they are chosen (mock-up 36c), each with what it means. `now` is by the server's clock, epoch ms. */
export function cancelChoices(
  order: BoardOrder,
  now: number,
): { value: CancelReason; text: string; note: string }[] {
  const texts: Record<CancelReason, { text: string; note: string }> = {
    left: { text: t`El cliente se fue`, note: waitingNote(order, now) },
    changed_mind: { text: t`El cliente cambió de idea`, note: t`Lo pidió a una persona` },
    no_stock: { text: t`No queda ninguna talla`, note: t`Cuenta como venta perdida` },
    asked_twice: { text: t`Pedido repetido`, note: t`Sigue el otro` },
    store: { text: t`Error o cierre de la tienda`, note: t`Cuenta como no atendido` },
    misuse: { text: t`Uso indebido`, note: t`Pedidos sin nadie detrás` },
  };
  return cancelReasons.map((value) => ({ value, ...texts[value] }));
}

/** How long ready pairs have waited for their shopper. */
function waitingNote({ state, updated_at }: BoardOrder, now: number): string {
  const minutes = Math.floor((now - Date.parse(updated_at)) / 60_000);
  if (state !== "ready" || minutes < 1) return t`No está en la tienda`;
  return t`Sus pares esperan hace ${minutes} min`;
}

/** A cancellation in a history: the shopper's, or the staff's with its reason. */
export function canceledText(detail: string | null): string {
  const theirs = shopperReasons.find((known) => known === detail);
  if (theirs !== undefined) return t`Cancelado por el cliente: ${shopperReasonWords()[theirs]}`;
  if (detail === "shopper") return t`Cancelado por el cliente`;
  const reason = cancelReasons.find((known) => known === detail);
  return reason === undefined ? t`Cancelado` : t`Cancelado: ${cancelReasonWords()[reason]}`;
}

/** Who canceled an order. Undefined where its shopper canceled one pair and goes on with the other: that pair's own words say it. */
export function orderCancellation({ canceled, status_id }: BoardOrder): BoardCancellation | undefined {
  if (canceled === null) return undefined;
  return canceled.by === "shopper" && status_id !== "canceled" ? undefined : canceled;
}

/** Who canceled, and why if they said so. */
export function cancellationText({ by, name, reason }: BoardCancellation): string {
  const who = by === "shopper" ? t`el cliente` : (name ?? t`alguien del equipo`);
  const why = reason === null ? undefined : { ...cancelReasonWords(), ...shopperReasonWords() }[reason];
  return why === undefined ? t`Canceló ${who}` : t`Canceló ${who}: ${why}`;
}

import type { BoardAlert } from "@horma/contract";
import type { RoundStep } from "../order/hand/round.ts";
import type { SellerNews } from "../request/seller-news.ts";

/** Something that is said above a phone's screens. */
export type Notice =
  | { kind: "alert"; alert: BoardAlert }
  | { kind: "client"; news: SellerNews }
  | { kind: "hand"; step: RoundStep };

/**
 * All notices, the most important first (FL-09): a shopper who calls, a seller's own shoppers, what left one's hands (FL-08), then
 * what has no face. `alerts`: by importance.
 */
export function noticesOf(
  alerts: readonly BoardAlert[],
  clients: readonly SellerNews[],
  hand: readonly RoundStep[],
): Notice[] {
  const shown = (which: readonly BoardAlert[]) => which.map((alert): Notice => ({ kind: "alert", alert }));
  return [
    ...shown(alerts.filter(({ kind }) => kind === "seller_called")),
    ...clients.map((news): Notice => ({ kind: "client", news })),
    ...hand.map((step): Notice => ({ kind: "hand", step })),
    ...shown(alerts.filter(({ kind }) => kind !== "seller_called")),
  ];
}

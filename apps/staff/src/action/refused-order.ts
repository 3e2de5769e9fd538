import type { BoardOrder, CallError } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { refusalText } from "./refusal-text.ts";

/** Why something was not done with an order. If somebody else took the order, it says who. `me` is a login. */
export function refusedOrderText(error: CallError, order: BoardOrder | undefined, me: string): string {
  const taker = order?.runner;
  if (error.code === "order_taken" && taker && taker.login !== me) return t`La tomó ${taker.name}`;
  return refusalText(error);
}

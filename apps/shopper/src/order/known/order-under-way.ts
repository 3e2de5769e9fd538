import { orderOver, overallState, preparingStart } from "@horma/domain";
import { paths } from "../../paths.ts";
import { isLoggedIn } from "../../session/create-session.ts";
import { type OrderRequest, repeats } from "./order-request.ts";
import type { Visit } from "./visit.ts";

/**
 * Where the order goes on that this browser knows to be under way, by what it keeps alone: to its pairs in hand, to where it
 * is followed, or to where it is asked for again while nobody answered (TR-10). Nothing without one.
 */
export function orderUnderWay(visit: Visit, asked: OrderRequest | null): string | undefined {
  const { token, order, currentSkus: skus } = visit;
  if (token === null) return undefined;
  if (order !== null && !orderOver(order.status_id))
    return overallState(order) === "in_salon" ? paths.tryOthers : paths.preparing(order.hash_id);
  const { kind } = preparingStart({ ...visit, loggedIn: isLoggedIn(visit), hashId: undefined });
  return kind === "create" && repeats(asked, { skus, token }) ? paths.preparing() : undefined;
}

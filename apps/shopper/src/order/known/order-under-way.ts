import { orderOver, overallState, preparingStart } from "@horma/domain";
import { paths } from "../../paths.ts";
import { isLoggedIn } from "../../session/create-session.ts";
import { type OrderRequest, repeats } from "./order-request.ts";
import type { Visit } from "./visit.ts";

/**
 * Where the open order that this browser stores continues: at its pairs in hand, where it is followed, or where it is asked for
 * again while unanswered (TR-10). Nothing without one.
 */
export function orderUnderWay(visit: Visit, asked: OrderRequest | null): string | undefined {
  const { token, order, currentSkus: skus } = visit;
  if (token === null) return undefined;
  if (order !== null && !orderOver(order.status_id))
    return overallState(order) === "in_salon" ? paths.tryOthers : paths.preparing(order.hash_id);
  const { kind } = preparingStart({ ...visit, loggedIn: isLoggedIn(visit), hashId: undefined });
  return kind === "create" && repeats(asked, { skus, token }) ? paths.preparing() : undefined;
}

import type { PairInput } from "@horma/domain";
import type { Deps } from "../deps.ts";
import { type Changed, changeOrder } from "./change-order.ts";
import type { Actor } from "./order-table.ts";

/**
 * Says what happened to one pair: claimed, placed, missed, returned, bought, shelved.
 * `changed` is false when it cannot follow from where the pair is; then nothing was changed.
 */
export function movePair(
  deps: Pick<Deps, "db" | "now">,
  pair: { orderId: number; pairId: number },
  input: PairInput,
  actor: Actor,
): Promise<Changed | undefined> {
  const deed = { actor, now: deps.now() };
  return changeOrder(deps.db, pair.orderId, deed, () => [{ kind: "pair", id: pair.pairId, input }]);
}

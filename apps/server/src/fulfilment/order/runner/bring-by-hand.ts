import { type OrderStep, pairInQueue, pairLeftBehind } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import type { Refusal } from "../../../web/http/refusals.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import type { StoredOrder } from "../stored-order.ts";

/**
 * A box or shelf fails. Someone carries its pairs to the delivery zone, where the rest of the order will go too, and abandoned
 * and canceled pairs to the return rack. A person's word is enough, whatever the box says.
 */
export const bringByHand = work("bringByHand", async (deps, by, body, once) => {
  const which = { storeId: by.storeId, hashId: body.hash_id };
  return leaveFreedBox(deps, await once((tx) => changeOrder(tx, which, by, carrying)));
});

function carrying(order: StoredOrder): readonly OrderStep[] | Refusal {
  if (order.device === null) return stepRefused("the order has no device");
  const left = order.pairs
    .filter(pairLeftBehind)
    .map(({ id }): OrderStep => ({ kind: "pair", id, input: "fetched" }));
  const wanted = order.pairs.some((pair) => pairInQueue(pair.state));
  return wanted ? [...left, { kind: "brought_by_hand" }] : left;
}

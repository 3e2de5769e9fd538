import { deviceFailed, type OrderStep } from "@horma/domain";
import { Refusal } from "../../http/refusals.ts";
import { work } from "../../staff/action.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import type { StoredOrder } from "../stored-order.ts";
import { openForRunner } from "./open-for-runner.ts";

/**
 * A runner takes abandoned pairs to the return rack, which frees their device. A box opens for it first; a failed one is emptied
 * by hand.
 */
export const fetchPairs = work("fetchPairs", async (deps, by, body, once) => {
  const which = { storeId: by.storeId, hashId: body.hash_id };
  const opened = await openForRunner(deps, which, by, (order) => {
    const left = leftBehind(order);
    if (left.length === 0) return stepRefused("no pair of this order waits to be taken away");
    return left.some((pair) => pair.place === "box") && order.device !== null && !deviceFailed(order.device);
  });
  if (opened instanceof Refusal) return opened;
  const fetched = await once((tx) =>
    changeOrder(tx, which, { ...by, now: deps.now() }, (order) => {
      const steps = leftBehind(order).map(({ id }): OrderStep => ({ kind: "pair", id, input: "fetched" }));
      return steps.length > 0 ? steps : stepRefused("the pairs were taken away already");
    }),
  );
  return leaveFreedBox(deps, fetched);
});

/** Abandoned pairs that are still where they were to be picked up. */
export function leftBehind({ pairs }: StoredOrder): StoredOrder["pairs"] {
  return pairs.filter(
    ({ state, place }) =>
      state === "returned" && (place === "box" || place === "pickup_shelf" || place === "zone"),
  );
}

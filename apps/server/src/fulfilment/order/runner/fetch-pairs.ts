import { backDoorWorks, type OrderStep, pairsToFetch } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import { Refusal } from "../../../web/http/refusals.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { openForRunner } from "./open-for-runner.ts";

/**
 * A runner takes abandoned and canceled pairs to the return rack, which frees their device. A box opens for it first; a failed one
 * is emptied by hand.
 */
export const fetchPairs = work("fetchPairs", async (deps, by, body, once) => {
  const which = { storeId: by.storeId, hashId: body.hash_id };
  const opened = await openForRunner(deps, which, by, ({ device, pairs }) => {
    const left = pairsToFetch(pairs);
    if (left.length === 0) return stepRefused("no pair of this order is waiting to be taken away");
    return left.some((pair) => pair.place === "box") && device !== null && backDoorWorks(device);
  });
  if (opened instanceof Refusal) return opened;
  const fetched = await once((tx) =>
    changeOrder(tx, which, { ...by, now: deps.now() }, ({ pairs }) => {
      const steps = pairsToFetch(pairs).map(({ id }): OrderStep => ({ kind: "pair", id, input: "fetched" }));
      return steps.length > 0 ? steps : stepRefused("the pairs have already been taken away");
    }),
  );
  return leaveFreedBox(deps, fetched);
});

import { action } from "../../staff/action.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeStoreOrder, pairUnknown, stepRefused } from "../change-store-order.ts";

/** "No está": a pair that was asked for cannot be had, for a reason. Its order goes on without it. */
export const missPair = action("missPair", async (deps, { body, staff }, once) => {
  const missed = await once((tx) =>
    changeStoreOrder(tx, { staff, now: deps.now() }, body.hash_id, (order) => {
      const pair = order.pairs.find(({ id }) => id === body.pair_id);
      if (pair === undefined) return pairUnknown();
      if (pair.state !== "requested" && pair.state !== "picking") {
        return stepRefused("this pair is not being looked for any longer");
      }
      return [{ kind: "pair", id: pair.id, input: "missed", reason: body.reason }];
    }),
  );
  return leaveFreedBox(deps, missed);
});

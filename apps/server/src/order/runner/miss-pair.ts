import { work } from "../../staff/action.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";
import { pairUnknown, stepRefused } from "../order-refusals.ts";

/** "No está": the runner does not find a requested pair, with a reason. Its order goes on without it. */
export const missPair = work("missPair", async (deps, by, body, once) => {
  const missed = await once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, (order) => {
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

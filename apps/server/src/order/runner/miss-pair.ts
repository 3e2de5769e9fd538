import { work } from "../../staff/action.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";
import { pairUnknown, stepRefused } from "../order-refusals.ts";
import { heldByAnother } from "./held-pairs.ts";

/** "No está": who took a requested pair does not find it, with a reason. Its order goes on without it. */
export const missPair = work("missPair", async (deps, by, body, once) => {
  const missed = await once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, async (order) => {
      const pair = order.pairs.find(({ id }) => id === body.pair_id);
      if (pair === undefined) return pairUnknown();
      if (pair.state !== "picking") return stepRefused("nobody is fetching this pair: take it first");
      return (
        (await heldByAnother(tx, [pair], by)) ?? [
          { kind: "pair", id: pair.id, input: "missed", reason: body.reason },
        ]
      );
    }),
  );
  return leaveFreedBox(deps, missed);
});

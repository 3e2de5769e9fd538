import { action } from "../../staff/action.ts";
import { changeStoreOrder, pairUnknown, stepRefused } from "../change-store-order.ts";

/** The shopper gives a pair back: it goes to the return rack. */
export const receivePair = action("receivePair", ({ now }, { body, staff }, once) =>
  once((tx) =>
    changeStoreOrder(tx, { staff, now: now() }, body.hash_id, (order) => {
      const pair = order.pairs.find(({ id }) => id === body.pair_id);
      if (pair === undefined) return pairUnknown();
      if (pair.state !== "with_shopper") return stepRefused("this pair is not with the shopper");
      return [{ kind: "pair", id: pair.id, input: "returned" }];
    }),
  ),
);

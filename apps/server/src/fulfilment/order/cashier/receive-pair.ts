import { work } from "../../../people/staff/action.ts";
import { changeOrder } from "../change-order.ts";
import { pairUnknown, stepRefused } from "../order-refusals.ts";

/** The shopper gives a pair back. It goes to the return rack. */
export const receivePair = work("receivePair", (_deps, by, body, once) =>
  once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, (order) => {
      const pair = order.pairs.find(({ id }) => id === body.pair_id);
      if (pair === undefined) return pairUnknown();
      if (pair.state !== "with_shopper") return stepRefused("this pair is not with the shopper");
      return [{ kind: "pair", id: pair.id, input: "returned" }];
    }),
  ),
);

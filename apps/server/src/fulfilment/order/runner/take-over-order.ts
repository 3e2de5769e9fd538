import { work } from "../../../people/staff/action.ts";
import { Refusal } from "../../../web/http/refusals.ts";
import { lockOrder } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { OrderWriter } from "../order-table.ts";
import { isHeldBy, orderTaken } from "./held-pairs.ts";

/**
 * A colleague takes the pairs of an order over from the one who holds them (TR-09), canceled ones too. `from` is whom they saw with the
 * pairs: of two who take them over at once, the second is told who was first.
 */
export const takeOverOrder = work("takeOverOrder", (_deps, by, body, once) =>
  once(async (tx) => {
    const order = await lockOrder(tx, { storeId: by.storeId, hashId: body.hash_id });
    if (order instanceof Refusal) return order;
    const carried = order.pairs.filter(({ place }) => place === "runner");
    if (carried.length === 0) return stepRefused("no pair of this order is held by a colleague");
    const others = carried.filter((pair) => !isHeldBy(pair, by));
    const theirs = others.filter(({ holder_id }) => holder_id === body.from);
    const [first] = others;
    if (first !== undefined && theirs.length === 0) return orderTaken(tx, first.holder_id);
    for (const { id } of theirs)
      await new OrderWriter(tx).takeOver(order, id, { ...by, data: { from: body.from } });
    return undefined;
  }),
);

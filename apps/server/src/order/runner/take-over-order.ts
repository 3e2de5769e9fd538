import { orderOver } from "@horma/domain";
import { Refusal, refuse } from "../../http/refusals.ts";
import { work } from "../../staff/action.ts";
import { lockOrder } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { OrderWriter } from "../order-table.ts";
import { carriedPairs, isHeldBy, orderTaken } from "./held-pairs.ts";

/**
 * A colleague takes the pairs of an order over from whoever holds them (TR-09). `from` is whom they saw with the pairs: of two who
 * take them over at once, the second is told who was first.
 */
export const takeOverOrder = work("takeOverOrder", (_deps, by, body, once) =>
  once(async (tx) => {
    const order = await lockOrder(tx, { storeId: by.storeId, hashId: body.hash_id });
    if (order instanceof Refusal) return order;
    if (orderOver(order.status_id))
      return refuse("order_over", "nothing of this order is asked for any longer");
    const carried = carriedPairs(order);
    if (carried.length === 0) return stepRefused("nobody holds pairs of this order");
    const others = carried.filter((pair) => !isHeldBy(pair, by));
    const [first] = others;
    if (first !== undefined && first.holder_id !== body.from) return orderTaken(tx, first.holder_id);
    for (const { id, holder_id } of others)
      await new OrderWriter(tx).takeOver(order, id, { ...by, data: { from: holder_id } });
    return undefined;
  }),
);

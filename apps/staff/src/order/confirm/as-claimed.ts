import type { BoardOrder, StaffPerson } from "@horma/contract";
import type { QueuedAction } from "../../action/create-action-queue.ts";

/**
 * The order as it will be once the server has heard that it was taken here. Without a network the pairs can be looked for and
 * scanned meanwhile; everything is sent in order later.
 */
export function asClaimed(
  order: BoardOrder,
  queue: readonly Pick<QueuedAction, "call" | "order">[],
  me: Pick<StaffPerson, "id" | "name">,
): BoardOrder {
  if (!queue.some((action) => action.call === "claimOrder" && action.order === order.hash_id)) return order;
  const mine = { state: "picking", place: "runner", holder: me.name, holder_id: me.id } as const;
  const pairs = order.pairs.map((pair) => (pair.state === "requested" ? { ...pair, ...mine } : pair));
  return { ...order, pairs };
}

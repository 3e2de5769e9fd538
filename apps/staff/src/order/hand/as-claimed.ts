import type { BoardOrder, StaffPerson } from "@horma/contract";
import type { QueuedAction } from "../../action/create-action-queue.ts";

/**
 * The order as it will be once the server has heard what was done here: that it was taken, and its pairs were scanned. Without a
 * network the pairs can be looked for meanwhile; everything is sent in order later.
 * @param claimed it was taken here, and the board does not show it yet
 */
export function asClaimed(
  order: BoardOrder,
  queue: readonly Pick<QueuedAction, "call" | "order" | "body">[],
  me: Pick<StaffPerson, "id" | "name">,
  claimed: boolean,
): BoardOrder {
  const scanned = queue.flatMap(({ call, order: about, body }) =>
    call === "confirmPair" && about === order.hash_id && "pair_id" in body ? body.pair_id : [],
  );
  if (!claimed && scanned.length === 0) return order;
  const mine = { state: "picking", place: "runner", holder: me.name, holder_id: me.id } as const;
  const pairs = order.pairs.map((pair) => ({
    ...pair,
    ...(claimed && pair.state === "requested" && mine),
    ...(scanned.includes(pair.id) && { confirmed: true }),
  }));
  return { ...order, pairs };
}

import type { BoardOrder, StaffPerson } from "@horma/contract";
import { useState } from "react";
import { useActionQueue } from "../../action/action-queue.ts";
import { asClaimed } from "./as-claimed.ts";

/**
 * Orders as they will be once the server has heard of everything that was done here. One that was taken stays so until the board
 * shows it: between the queue that is sent and the next board its pairs would be no one's.
 */
export function useAsClaimed(orders: readonly BoardOrder[], me: StaffPerson): BoardOrder[] {
  const { waiting, refused } = useActionQueue();
  const [before, setBefore] = useState<readonly string[]>([]);
  const of = (actions: readonly { call: string; order: string | null }[]) =>
    actions.flatMap(({ call, order }) => (call === "claimOrder" && order !== null ? order : []));
  const failed = of(refused.map(({ action }) => action));
  const asked = (hashId: string) =>
    orders.some(
      ({ hash_id, pairs }) => hash_id === hashId && pairs.some(({ state }) => state === "requested"),
    );
  const claimed = [...new Set([...before, ...of(waiting)])].filter(
    (hashId) => asked(hashId) && !failed.includes(hashId),
  );
  if (claimed.join() !== before.join()) setBefore(claimed);
  return orders.map((order) => asClaimed(order, waiting, me, claimed.includes(order.hash_id)));
}

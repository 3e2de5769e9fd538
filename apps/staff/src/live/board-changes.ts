import type { Board } from "@horma/contract";

/** The board after an answer that may have only the orders that changed since the known one. */
export function wholeBoard(known: Board | undefined, { changes, ...answer }: Board): Board {
  if (changes === undefined || known === undefined) return answer;
  const replaced = new Set([...changes.gone, ...answer.orders.map((order) => order.hash_id)]);
  const unchanged = known.orders.filter((order) => !replaced.has(order.hash_id));
  const orders = [...unchanged, ...answer.orders].sort(
    (one, other) => Date.parse(one.queued_at) - Date.parse(other.queued_at),
  );
  return { ...answer, orders };
}

import type { Board, BoardDevice, BoardOrder, BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { shopper } from "../order/shopper.ts";
import { leftBehind } from "../order/stage.ts";

/** What a box works for: the order it has, and the pairs that lie in it or are on their way to it. */
export type BoxLoad = { order: BoardOrder | undefined; pairs: readonly BoardPair[] };

/** An order's pairs that a box waits for or has; of a return or of what nobody fetched, those that lie in it. */
export function boxLoad({ hwd, order: hash }: BoardDevice, { orders }: Pick<Board, "orders">): BoxLoad {
  const order = orders.find((each) => each.hash_id === hash);
  const inside = orders.flatMap((each) => each.pairs).filter((pair) => pair.device?.hwd === hwd);
  const coming = order?.pairs.filter((pair) => pair.state === "picking" && !inside.includes(pair)) ?? [];
  return { order, pairs: [...inside, ...coming] };
}

/** Whose pairs they are, where they are one shopper's. */
export function boxOwner({ order }: BoxLoad): string | undefined {
  return order === undefined ? undefined : shopper(order);
}

export function boxSizes({ pairs }: BoxLoad): string[] {
  return pairs.map((pair) => displaySize(pair.size));
}

/** Whether nobody came for what lies in it. */
export function boxLeftBehind({ pairs }: BoxLoad): boolean {
  return pairs.some(leftBehind);
}

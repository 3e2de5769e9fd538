import type { Board, BoardDevice, BoardOrder, BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { shopper } from "../order/shopper.ts";
import { leftBehind } from "../order/stage.ts";

/** A box's order, and the pairs that are in it or on their way to it. */
export type BoxLoad = { order: BoardOrder | undefined; pairs: readonly BoardPair[] };

/** The pairs in a box, and those of its order that are still on their way. */
export function boxLoad({ hwd, order: hash }: BoardDevice, { orders }: Pick<Board, "orders">): BoxLoad {
  const order = orders.find((each) => each.hash_id === hash);
  const inside = orders.flatMap((each) => each.pairs).filter((pair) => pair.device?.hwd === hwd);
  const coming = order?.pairs.filter((pair) => pair.state === "picking" && !inside.includes(pair)) ?? [];
  return { order, pairs: [...inside, ...coming] };
}

/** The shopper whose pairs they are, if they are one shopper's. */
export function boxOwner({ order }: BoxLoad): string | undefined {
  return order === undefined ? undefined : shopper(order);
}

export function boxSizes({ pairs }: BoxLoad): string[] {
  return pairs.map((pair) => displaySize(pair.size));
}

/** Whether the box holds a pair that no one came for. */
export function boxLeftBehind({ pairs }: BoxLoad): boolean {
  return pairs.some(leftBehind);
}

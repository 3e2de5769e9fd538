import type { BoardOrder, BoardPair } from "@horma/contract";
import { pairToPutBack, pairWaitsSince } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { leftBehind } from "../order/stage.ts";

/** A pair with the order it belongs to. */
export type OrderPair = { order: BoardOrder; pair: BoardPair };

/** The three columns of the returns: to be cleaned, to go back to its slot, lost. */
export const returnLists = ["to_clean", "to_shelve", "lost"] as const;
export type ReturnList = (typeof returnLists)[number];

export const returnTitles: Record<ReturnList, MessageDescriptor> = {
  to_clean: msg`Por sanitizar`,
  to_shelve: msg`Por guardar`,
  lost: msg`Pares perdidos`,
};

/**
 * The store's pairs by column, the longest waiting first; those that block a box before all others. `repairs`: with those that come
 * back from the workshop, last.
 */
export function returnsOf(orders: readonly BoardOrder[], repairs = false): Record<ReturnList, OrderPair[]> {
  const lists: Record<ReturnList, OrderPair[]> = { to_clean: [], to_shelve: [], lost: [] };
  for (const order of orders) {
    for (const pair of order.pairs) {
      const list = repairs && pair.place === "workshop" ? "to_clean" : listOf(pair);
      if (list !== undefined) lists[list].push({ order, pair });
    }
  }
  const blocks = ({ pair }: OrderPair) => Number(leftBehind(pair)) - Number(pair.place === "workshop");
  for (const list of returnLists) {
    lists[list].sort(
      (a, b) => blocks(b) - blocks(a) || pairWaitsSince(a.order, a.pair) - pairWaitsSince(b.order, b.pair),
    );
  }
  return lists;
}

function listOf(pair: BoardPair): ReturnList | undefined {
  if (pair.place === "lost") return "lost";
  const atRack = pair.place === "return_rack" || pair.place === "sanitizer";
  const back = atRack || leftBehind(pair) || pairToPutBack(pair);
  if (!back) return undefined;
  return pair.clean ? "to_shelve" : "to_clean";
}

import type { BoardOrder, BoardPair } from "@horma/contract";
import { pairFacts, pairSettled, typedCode } from "@horma/domain";
import { isCodeOf, productCode } from "@horma/gtin";
import { t } from "@lingui/core/macro";
import { plain } from "../language/plain.ts";
import { shopper } from "../order/shopper.ts";
import { pairsAt } from "../order/stage.ts";
import { statusWord } from "../order/status-word.ts";
import { outcomeCounts } from "./settle/settlement.ts";

/** Orders that the till can close: their shoppers have pairs. Oldest first. */
export function inSalon(orders: readonly BoardOrder[]): BoardOrder[] {
  return orders.filter((order) => pairsAt(order, "in_salon").length > 0);
}

/**
 * The orders that a text may mean: the one with this code, else those whose alias starts with it, else those with the scanned
 * pair in the salon. Without a text all of them.
 */
export function ordersMeant(orders: readonly BoardOrder[], text: string): BoardOrder[] {
  const typed = plain(text);
  if (typed === "") return [...orders];
  const coded = orders.filter((order) => order.code === typedCode(text));
  const named = orders.filter(({ nickname }) => nickname !== null && plain(nickname).startsWith(typed));
  if (coded.length + named.length > 0) return [...new Set([...coded, ...named])];
  const scanned = productCode(text);
  return orders.filter((order) => pairsAt(order, "in_salon").some((pair) => isCodeOf(scanned, pair)));
}

/** The closed orders in which the scanned pair was bought, in the list's order. */
export function salesOf(orders: readonly BoardOrder[], text: string): BoardOrder[] {
  const scanned = productCode(text);
  const bought = (pair: BoardPair) => pairFacts[pair.state].outcome === "bought" && isCodeOf(scanned, pair);
  return orders.filter(({ status_id, pairs }) => status_id === "done" && pairs.some(bought));
}

/** Why the till cannot close an order that exists, in words for the cashier. */
export function whyNotOpen(order: BoardOrder): { title: string; text: string } {
  const who = shopper(order);
  if (order.status_id === "canceled") {
    return {
      title: t`El pedido de ${who} se canceló`,
      text: t`No se entregó ningún par: no hay nada que cobrar.`,
    };
  }
  if (order.status_id === "done" || order.pairs.every(({ state }) => pairSettled(state))) {
    return { title: t`El pedido de ${who} ya está cerrado`, text: saidOfPairs(order) };
  }
  return {
    title: t`El pedido de ${who} todavía no se entrega`,
    text: t`Está en ${statusWord(order)}. La caja lo cierra cuando el cliente tenga los pares.`,
  };
}

function saidOfPairs({ pairs }: BoardOrder): string {
  const ends = pairs.map(({ state }) => pairFacts[state].outcome);
  const bought = ends.filter((end) => end === "bought").length;
  const back = ends.filter((end) => end === "given_back").length;
  return `${outcomeCounts(bought, back)}.`;
}

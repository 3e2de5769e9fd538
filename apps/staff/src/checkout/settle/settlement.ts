import { shownList } from "@horma/app/shown";
import type { BoardOrder, BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { plural } from "@lingui/core/macro";
import { pairsAt } from "../../order/stage.ts";

export type Outcome = "bought" | "returned";
/** The cashier's choice for each pair, by the pair's id. */
export type Choices = Readonly<Record<number, Outcome>>;

/** What an order's choices add up to. Prices in pesos. */
export type Settlement = {
  /** Every pair that the shopper has is marked. An order is never closed in part. */
  complete: boolean;
  total: number;
  /** 2 comprados · 1 devuelto */
  counts: string;
  /** La 41½ va al estante de devoluciones. Undefined if no pair returns. */
  back: string | undefined;
};

/** What closing an order with these choices does. */
export function settlementOf(order: BoardOrder, choices: Choices): Settlement {
  const pairs = pairsAt(order, "in_salon");
  const said = (outcome: Outcome) => pairs.filter((pair) => choices[pair.id] === outcome);
  const [bought, returned] = [said("bought"), said("returned")];
  return {
    complete: bought.length + returned.length === pairs.length,
    total: bought.reduce((sum, pair) => sum + pair.price, 0),
    counts: outcomeCounts(bought.length, returned.length),
    back: backText(returned),
  };
}

function backText(returned: readonly BoardPair[]): string | undefined {
  if (returned.length === 0) return undefined;
  const sizes = shownList(returned.map((pair) => displaySize(pair.size)));
  return plural(returned.length, {
    one: `La ${sizes} va al estante de devoluciones`,
    other: `Las ${sizes} van al estante de devoluciones`,
  });
}

/** 2 comprados · 1 devuelto */
export function outcomeCounts(bought: number, returned: number): string {
  const kept = plural(bought, { one: "# comprado", other: "# comprados" });
  const back = plural(returned, { one: "# devuelto", other: "# devueltos" });
  return `${kept} · ${back}`;
}

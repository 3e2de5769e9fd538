import type { SizeEntry } from "@horma/domain";
import { useState } from "react";
import { session } from "../../session/session.ts";
import { askStock } from "../size/ask-stock.ts";

export type StockCheck = {
  /** Chosen sizes that the last check found gone. */
  gone: readonly SizeEntry[];
  /**
   * Asks for these skus again (FL-05). Those that are gone are marked and not chosen any more; resolves with whether all are there.
   * Without an answer they count as there: the order is refused otherwise, and a slow network takes no size away.
   */
  check: (skus: readonly string[]) => Promise<boolean>;
};

/** Stock is as of the scan; it is asked again before the shopper relies on it. */
export function useStockCheck(): StockCheck {
  const [gone, setGone] = useState<readonly SizeEntry[]>([]);
  async function check(skus: readonly string[]): Promise<boolean> {
    const { store, sizes } = session.get();
    setGone([]);
    if (store === null) return true;
    const there = await Promise.all(skus.map((sku) => askStock(store.id, sku).catch(() => true)));
    const lost = skus.filter((_, index) => !there[index]);
    if (lost.length === 0) return true;
    session.loseSizes(lost);
    setGone(sizes.filter(({ sku }) => lost.includes(sku)));
    return false;
  }
  return { gone, check };
}

import type { SizeEntry } from "@horma/domain";
import { useState } from "react";
import { session } from "../../session/session.ts";
import { fetchStock } from "../size/fetch-stock.ts";

/** How long a check may keep the shopper waiting, ms. */
const patience = 3_000;

export type StockCheck = {
  /** Chosen sizes that the last check found gone. */
  gone: readonly SizeEntry[];
  /**
   * Asks for these skus again (FL-05). Those that are gone are marked, and no longer chosen. Resolves with whether all are there.
   * Without an answer they count as there: a slow network takes no size away, and the order is refused if one is gone.
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
    const there = await Promise.all(
      skus.map((sku) => Promise.race([fetchStock(store.id, sku).catch(() => true), late()])),
    );
    const lost = skus.filter((_, index) => !there[index]);
    if (lost.length === 0) return true;
    session.loseSizes(lost);
    setGone(sizes.filter(({ sku }) => lost.includes(sku)));
    return false;
  }
  return { gone, check };
}

function late(): Promise<true> {
  return new Promise((resolve) => setTimeout(() => resolve(true), patience));
}

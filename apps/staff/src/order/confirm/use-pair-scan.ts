import type { BoardOrder, BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { isCodeOf, type ProductCode, searchFor } from "@horma/gtin";
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { refusalText } from "../../action/refusal-text.ts";
import { api } from "../../api/api.ts";
import { scanSounds } from "../../sound/scan-sounds.ts";
import { orderDeeds } from "../order-deeds.ts";
import { checkScan, wrongScan } from "./scan-check.ts";

/** What came of the last code. */
export type ScanVerdict = { verdict: "right" | "wrong"; title: string; text?: string };

/** What a lookup of a wrong box may take before it is only called wrong, ms. */
const lookup = 2_500;

/**
 * Confirms the pairs of an order by their codes, from whatever reads them: right at once on the screen and by its sound,
 * and taken back where the server does not agree.
 */
export function usePairScan(order: BoardOrder) {
  const [verdict, setVerdict] = useState<ScanVerdict>();
  const [here, setHere] = useState<readonly number[]>([]);
  const pairs = order.pairs.map((pair) =>
    here.includes(pair.id) && pair.state === "picking" ? { ...pair, confirmed: true } : pair,
  );
  useEffect(() => {
    scanSounds.right.unlock();
    scanSounds.wrong.unlock();
  }, []);

  function say(said: ScanVerdict) {
    setVerdict(said);
    scanSounds[said.verdict].play();
  }

  async function confirm(pair: BoardPair, code: string) {
    setHere((before) => [...before, pair.id]);
    say({ verdict: "right", title: t`La ${displaySize(pair.size)} está confirmada` });
    const outcome = await orderDeeds.confirm(order, pair, code);
    if (outcome.kind !== "refused") return;
    setHere((before) => before.filter((id) => id !== pair.id));
    say({ verdict: "wrong", title: t`No se confirmó`, text: refusalText(outcome.error) });
  }

  /** Takes a code; resolves to whether it was of the order. */
  async function take(code: string): Promise<boolean> {
    const check = checkScan(pairs, code);
    if (check === undefined) return false;
    if (check.kind === "right") {
      void confirm(check.pair, check.code);
      return true;
    }
    if (check.kind === "again") {
      say({ verdict: "right", title: t`La ${displaySize(check.pair.size)} ya está confirmada` });
      return true;
    }
    say({ verdict: "wrong", ...wrongScan(pairs, undefined) });
    const found = await shoeOf(check.code);
    if (found !== undefined) setVerdict({ verdict: "wrong", ...wrongScan(pairs, found) });
    return false;
  }

  return { pairs, verdict, take };
}

/** What the store knows of a code; nothing where it cannot be asked. */
export async function shoeOf(code: ProductCode) {
  const wanted = searchFor(code);
  if (wanted === undefined) return undefined;
  try {
    const { products } = await api("searchStore", {
      body: { q: wanted.q },
      signal: AbortSignal.timeout(lookup),
    });
    return products.find((product) => isCodeOf(code, product));
  } catch {
    return undefined;
  }
}

import type { BoardOrder, BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { refusalText } from "../../action/refusal-text.ts";
import { findShoe } from "../../api/find-shoe.ts";
import { scanSounds } from "../../sound/scan-sounds.ts";
import { orderDeeds } from "../order-deeds.ts";
import { checkScan, wrongScan } from "./scan-check.ts";

/** The last code's result. */
export type ScanVerdict = { verdict: "right" | "wrong"; title: string; text?: string };

/**
 * Confirms an order's pairs by their codes, from any reader. The screen and the sound say "right" at once; if the server
 * disagrees, it is taken back.
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

  /** Takes a code. Resolves to whether it belongs to the order. */
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
    if (check.kind === "canceled") {
      const { size, location } = check.pair;
      const text = location === null ? t`Devuélvela a su lugar.` : t`Devuélvela a ${location}.`;
      say({ verdict: "wrong", title: t`La ${displaySize(size)} se canceló`, text });
      return false;
    }
    say({ verdict: "wrong", ...wrongScan(pairs, undefined) });
    // Where nobody can be asked, the box is only called wrong.
    const found = await findShoe(check.code).catch(() => undefined);
    if (found !== undefined) setVerdict({ verdict: "wrong", ...wrongScan(pairs, found) });
    return false;
  }

  return { pairs, verdict, take };
}

import type { BoardOrder, BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import { refusalText } from "../../action/refusal-text.ts";
import { findShoe } from "../../api/find-shoe.ts";
import type { ScanResult } from "../../scan/scan-news.ts";
import { scanSounds } from "../../sound/scan-sounds.ts";
import { orderActions } from "../order-actions.ts";
import { checkScan, wrongScan } from "./scan-check.ts";

/** A pair to scan, with its order. */
export type PairToScan = { order: BoardOrder; pair: BoardPair };

export type PairScanOptions = {
  /** A canceled pair that was scanned goes back to its slot at once. Without it the screen says where it belongs. */
  putBack?: (which: PairToScan, code: string) => Promise<ActionOutcome>;
  /** After a right scan. */
  onRight?: () => void;
  /** The pair to scan next, if it is only one of them. */
  wanted?: BoardPair | undefined;
  /** The title for a code that is none of them. */
  strange?: string;
};

/**
 * Confirms pairs by their codes, from any reader. The screen and the sound say "right" at once; if the server disagrees, it is
 * taken back.
 */
export function usePairScan(all: readonly PairToScan[], options: PairScanOptions = {}) {
  const [verdict, setVerdict] = useState<ScanResult>();
  // Confirmed here, and put back here; the board may not show it yet.
  const [here, setHere] = useState<readonly number[]>([]);
  const [back, setBack] = useState<readonly number[]>([]);
  const pairs = all.map(({ pair }): BoardPair => {
    if (back.includes(pair.id)) return { ...pair, place: "shelf" };
    return here.includes(pair.id) && pair.state === "picking" ? { ...pair, confirmed: true } : pair;
  });
  useEffect(() => {
    scanSounds.right.unlock();
    scanSounds.wrong.unlock();
  }, []);

  function say(said: ScanResult) {
    setVerdict(said);
    scanSounds[said.verdict].play();
  }

  async function confirm({ order, pair }: PairToScan, code: string) {
    setHere((before) => [...before, pair.id]);
    say({ verdict: "right", title: t`La ${displaySize(pair.size)} está confirmada` });
    options.onRight?.();
    const outcome = await orderActions.confirm(order, pair, code);
    if (outcome.kind !== "refused") return;
    setHere((before) => before.filter((id) => id !== pair.id));
    say({ verdict: "wrong", title: t`No se confirmó`, text: refusalText(outcome.error) });
  }

  async function putBack(which: PairToScan, code: string) {
    const { size, location } = which.pair;
    if (options.putBack === undefined) {
      const text = location === null ? t`Devuélvela a su lugar.` : t`Devuélvela a ${location}.`;
      return say({ verdict: "wrong", title: t`La ${displaySize(size)} se canceló`, text });
    }
    say({ verdict: "right", title: t`La ${displaySize(size)} está en su lugar` });
    const { id } = which.pair;
    if (back.includes(id)) return;
    setBack((before) => [...before, id]);
    const outcome = await options.putBack(which, code);
    if (outcome.kind !== "refused") return;
    setBack((before) => before.filter((each) => each !== id));
    say({ verdict: "wrong", title: t`No se guardó`, text: refusalText(outcome.error) });
  }

  /** Takes a code. Resolves to whether it belongs to one of the pairs. */
  async function take(code: string): Promise<boolean> {
    const check = checkScan(pairs, code);
    if (check === undefined) return false;
    if (check.kind === "other") {
      const wanted = options.wanted === undefined ? pairs : [options.wanted];
      say({ verdict: "wrong", ...wrongScan(wanted, undefined, options.strange) });
      // Where no one can be asked, the box is only called wrong.
      const found = await findShoe(check.code).catch(() => undefined);
      if (found !== undefined) setVerdict({ verdict: "wrong", ...wrongScan(wanted, found, options.strange) });
      return false;
    }
    const which = all.find(({ pair }) => pair.id === check.pair.id);
    if (which === undefined) return false;
    if (check.kind === "right") void confirm(which, check.code);
    else if (check.kind === "canceled") void putBack(which, check.code);
    else say({ verdict: "right", title: t`La ${displaySize(check.pair.size)} ya está confirmada` });
    return check.kind !== "canceled" || options.putBack !== undefined;
  }

  return { pairs, verdict, say, take };
}

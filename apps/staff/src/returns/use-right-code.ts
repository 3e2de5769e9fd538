import type { BoardPair } from "@horma/contract";
import { isSlot, type ScannedSlot } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { findShoe } from "../api/find-shoe.ts";
import { checkScan, wrongScan } from "../order/confirm/scan-check.ts";
import { slotWords } from "../order/place-scan.ts";
import { type ScanResult, showScan } from "../scan/scan-news.ts";
import { scanSounds } from "../sound/scan-sounds.ts";

/**
 * Takes codes until one is the pair's; what follows says so above the screen. For a wrong one it says what that is.
 * @param slot where a pair goes that was scanned already: the slot's label is the second half
 */
export function useRightCode(pair: BoardPair, onRight: (code: string) => void, slot?: string) {
  const [wrong, setWrong] = useState<ScanResult>();
  const wanted = [{ ...pair, state: "picking" as const, confirmed: false }];
  useEffect(() => {
    scanSounds.right.unlock();
    scanSounds.wrong.unlock();
  }, []);

  async function take(text: string): Promise<void> {
    const check = checkScan(wanted, text);
    if (check === undefined) return;
    if (check.kind === "right") {
      setWrong(undefined);
      onRight(check.code);
      return;
    }
    refused();
    const say = (found?: Awaited<ReturnType<typeof findShoe>>) => {
      const words = wrongScan(wanted, found);
      setWrong({ verdict: "wrong", ...words, title: found ? words.title : t`No es este par` });
    };
    say();
    if (check.kind === "other") say(await findShoe(check.code).catch(() => undefined));
  }

  /** The answer to the scan before it is not this one's. */
  function refused(): void {
    scanSounds.wrong.play();
    showScan();
  }

  function takeSlot(scanned: ScannedSlot): void {
    const right = slot !== undefined && scanned.kind === "here" && isSlot(scanned.location, slot);
    if (right) {
      onRight(pair.ean || pair.sku);
      return;
    }
    refused();
    const words = slotWords(scanned);
    setWrong(slot === undefined ? words : { ...words, text: t`Va en ${slot}.` });
  }

  return { wrong, take, takeSlot };
}

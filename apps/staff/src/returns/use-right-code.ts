import type { BoardPair } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { findShoe } from "../api/find-shoe.ts";
import { checkScan, wrongScan } from "../order/confirm/scan-check.ts";
import type { ScanResult } from "../scan/scan-news.ts";
import { scanSounds } from "../sound/scan-sounds.ts";

/** Takes codes until one is the pair's; what follows says so above the screen. For a wrong one it says what that is. */
export function useRightCode(pair: BoardPair, onRight: (code: string) => void) {
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
    scanSounds.wrong.play();
    const say = (found?: Awaited<ReturnType<typeof findShoe>>) => {
      const words = wrongScan(wanted, found);
      setWrong({ verdict: "wrong", ...words, title: found ? words.title : t`No es este par` });
    };
    say();
    if (check.kind === "other") say(await findShoe(check.code).catch(() => undefined));
  }

  return { wrong, take };
}

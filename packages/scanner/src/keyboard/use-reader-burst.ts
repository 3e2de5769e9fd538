import { useEffect, useEffectEvent } from "react";
import type { ReaderPace } from "./reader-burst.ts";
import { addTaker } from "./reader-input.ts";
import { holdText } from "./text-holder.ts";

/**
 * Gives a screen or sheet the codes of a barcode reader that is connected as a keyboard, also one that the reader began to send
 * before it opened. Of several the last one to open gets them. A reader's keys reach no field and press nothing, a person's all do.
 */
export function useReaderBurst(onCode: (code: string) => void, pace: ReaderPace): void {
  useTaker(onCode, pace);
}

/**
 * The same for what is around all screens: it gets the codes that no screen reads, and those that are put in at once while no
 * field has the focus.
 * @param onUnended a reader typed into a field, and nothing ended its code
 */
export function useUnreadCodes(
  onCode: (code: string) => void,
  pace: ReaderPace,
  onUnended: () => void,
): void {
  useEffect(() => holdText(), []);
  useTaker(onCode, pace, onUnended);
}

function useTaker(onCode: (code: string) => void, pace: ReaderPace, onUnended?: () => void): void {
  const { readerPause, readerGap, readerCodeMin } = pace;
  const last = onUnended !== undefined;
  const take = useEffectEvent(onCode);
  const unended = useEffectEvent(() => onUnended?.());
  useEffect(() => {
    const taker = { take: (code: string) => take(code), unended: () => unended() };
    return addTaker({ ...taker, pace: { readerPause, readerGap, readerCodeMin } }, last);
  }, [readerPause, readerGap, readerCodeMin, last]);
}

import { useEffect, useEffectEvent } from "react";
import type { ReaderPace } from "./reader-burst.ts";
import { addTaker } from "./reader-keys.ts";

/**
 * Gives a screen or sheet the codes of a barcode reader that is connected as a keyboard, also one that the reader began to send
 * before it opened. Of several the last one to open gets them. A reader's keys reach no field and press nothing, a person's all do.
 */
export function useReaderBurst(onCode: (code: string) => void, pace: ReaderPace): void {
  useTaker(onCode, pace, false);
}

/** The same for what is around all screens: it gets the codes that no screen reads. */
export function useUnreadCodes(onCode: (code: string) => void, pace: ReaderPace): void {
  useTaker(onCode, pace, true);
}

function useTaker(onCode: (code: string) => void, pace: ReaderPace, last: boolean): void {
  const { readerPause, readerGap, readerCodeMin } = pace;
  const take = useEffectEvent(onCode);
  useEffect(
    () => addTaker({ take: (code) => take(code), pace: { readerPause, readerGap, readerCodeMin } }, last),
    [readerPause, readerGap, readerCodeMin, last],
  );
}

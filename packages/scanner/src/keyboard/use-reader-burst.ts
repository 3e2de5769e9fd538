import { useEffect, useEffectEvent } from "react";
import { elementSeparator, noBurst, type ReaderPace, readKey } from "./reader-burst.ts";
import { type FieldBefore, focusedField, restoreField, typeInto } from "./typed-field.ts";

/** Listens to a barcode reader that is connected as a keyboard. Its keys reach no field, a person's all do. */
export function useReaderBurst(onCode: (code: string) => void, pace: ReaderPace): void {
  const { readerPause, readerCodeMin } = pace;
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    let burst = noBurst;
    let before: FieldBefore;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const release = () => {
      typeInto(before, burst.held);
      // It goes on if the next key was pressed in time and only came late.
      burst = { ...burst, held: "" };
    };
    const listen = (event: KeyboardEvent) => {
      // Ignores events that this listener sent.
      if (!event.isTrusted) return;
      const key = keyOf(event);
      const verdict = readKey(
        burst,
        { key, at: event.timeStamp, repeated: event.repeat },
        { readerPause, readerCodeMin },
      );
      clearTimeout(timer);
      if (verdict.release !== "") typeInto(before, verdict.release);
      const starts = verdict.burst.text.length === 1 && verdict.act === "pass" && key.length === 1;
      burst = verdict.burst;
      if (verdict.act === "stop") {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (verdict.code !== undefined) {
        restoreField(before);
        tell(verdict.code);
      }
      if (starts) before = focusedField();
      // A little longer than the pause, because keys pressed while the page was busy arrive late.
      if (burst.held !== "") timer = setTimeout(release, 2 * readerPause);
    };
    addEventListener("keydown", listen, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", listen, { capture: true });
    };
  }, [readerPause, readerCodeMin]);
}

/** What a key stands for in a code; empty for a shortcut and while a character is composed. */
function keyOf(event: KeyboardEvent): string {
  // Windows reports AltGr, which Spanish layouts need, as Ctrl and Alt.
  const typed = event.getModifierState("AltGraph") || !(event.ctrlKey || event.altKey);
  if (event.isComposing || event.metaKey) return "";
  if (typed) return event.key;
  return event.ctrlKey && event.key === "]" ? elementSeparator : "";
}

import { useEffect, useEffectEvent } from "react";
import { elementSeparator, noBurst, type ReaderPace, readKey } from "./reader-burst.ts";
import { type FieldBefore, focusedField, restoreField, typeInto } from "./typed-field.ts";

/** How many screens and sheets read codes now. The guard leaves the keys to them. */
let reading = 0;

/**
 * Keeps a reader's keys from buttons and sheets on screens that read no codes. Fields and whatever takes keys itself
 * (`data-takes-keys`) are left alone.
 */
export function useReaderGuard(pace: ReaderPace): void {
  const { readerPause, readerGap, readerCodeMin } = pace;
  useEffect(() => {
    let burst = noBurst;
    const guard = (event: KeyboardEvent) => {
      if (!event.isTrusted || reading > 0 || isTyping() || takesKeys()) return;
      const pressed = { key: keyOf(event), at: event.timeStamp, repeated: event.repeat, typing: false };
      const verdict = readKey(burst, pressed, { readerPause, readerGap, readerCodeMin });
      burst = verdict.burst;
      if (verdict.act === "stop") stop(event);
    };
    addEventListener("keydown", guard, { capture: true });
    return () => removeEventListener("keydown", guard, { capture: true });
  }, [readerPause, readerGap, readerCodeMin]);
}

/** Listens to a barcode reader that is connected as a keyboard. Its keys reach no field, a person's all do. */
export function useReaderBurst(onCode: (code: string) => void, pace: ReaderPace): void {
  const { readerPause, readerGap, readerCodeMin } = pace;
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
      if (!event.isTrusted || takesKeys()) return;
      const key = keyOf(event);
      const verdict = readKey(
        burst,
        { key, at: event.timeStamp, repeated: event.repeat, typing: isTyping() },
        { readerPause, readerGap, readerCodeMin },
      );
      clearTimeout(timer);
      if (verdict.release !== "") typeInto(before, verdict.release);
      const starts = verdict.burst.text.length === 1 && verdict.act === "pass" && key.length === 1;
      burst = verdict.burst;
      if (verdict.act === "stop") stop(event);
      if (verdict.code !== undefined) {
        restoreField(before);
        tell(verdict.code);
      }
      if (starts) before = focusedField();
      // A little longer than the pause, because keys pressed while the page was busy arrive late.
      if (burst.held !== "") timer = setTimeout(release, 2 * readerPause);
    };
    addEventListener("keydown", listen, { capture: true });
    reading += 1;
    return () => {
      reading -= 1;
      clearTimeout(timer);
      removeEventListener("keydown", listen, { capture: true });
    };
  }, [readerPause, readerGap, readerCodeMin]);
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether a person may type where the focus is. */
function isTyping(): boolean {
  const focused = document.activeElement;
  return focusedField() !== undefined || focused instanceof HTMLTextAreaElement;
}

function takesKeys(): boolean {
  return document.querySelector("[data-takes-keys]") !== null;
}

/** What a key stands for in a code; empty for a shortcut and while a character is composed. */
function keyOf(event: KeyboardEvent): string {
  // Windows reports AltGr, which Spanish layouts need, as Ctrl and Alt.
  const typed = event.getModifierState("AltGraph") || !(event.ctrlKey || event.altKey);
  if (event.isComposing || event.metaKey) return "";
  if (typed) return event.key;
  return event.ctrlKey && event.key === "]" ? elementSeparator : "";
}

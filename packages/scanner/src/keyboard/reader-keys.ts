import { elementSeparator, noBurst, type ReaderPace, readKey } from "./reader-burst.ts";
import { type FieldBefore, focusedField, restoreField, typeInto } from "./typed-field.ts";

/** Someone who gets a reader's codes. */
export type CodeTaker = { readonly take: (code: string) => void; readonly pace: ReaderPace };

/** Screens and sheets that read codes now; the one that opened last gets them. */
const readers: CodeTaker[] = [];
/** Gets the codes that no screen reads. */
const others: CodeTaker[] = [];

// One burst for the whole page, so that a screen that opens in the middle of it does not cut it.
let burst = noBurst;
let before: FieldBefore;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Gives a reader's codes to `taker` until the returned function is called.
 * @param last only those that no screen reads
 */
export function addTaker(taker: CodeTaker, last = false): () => void {
  const list = last ? others : readers;
  if (current() === undefined) addEventListener("keydown", listen, { capture: true });
  list.push(taker);
  return () => {
    list.splice(list.indexOf(taker), 1);
    if (current() !== undefined) return;
    clearTimeout(timer);
    burst = noBurst;
    removeEventListener("keydown", listen, { capture: true });
  };
}

function current(): CodeTaker | undefined {
  return readers.at(-1) ?? others.at(-1);
}

function listen(event: KeyboardEvent): void {
  const taker = current();
  // Ignores events that this listener sent.
  if (taker === undefined || !event.isTrusted || takesKeys()) return;
  const key = keyOf(event);
  const pressed = { key, at: event.timeStamp, repeated: event.repeat, typing: focusedField() !== undefined };
  const verdict = readKey(burst, pressed, taker.pace);
  clearTimeout(timer);
  if (verdict.release !== "") typeInto(before, verdict.release);
  const starts = verdict.burst.text.length === 1 && verdict.act === "pass" && key.length === 1;
  burst = verdict.burst;
  if (verdict.act === "stop") stop(event);
  if (verdict.code !== undefined) {
    restoreField(before);
    taker.take(verdict.code);
  }
  if (starts) before = focusedField();
  // A little longer than the pause, because keys pressed while the page was busy arrive late.
  if (burst.held !== "") timer = setTimeout(release, 2 * taker.pace.readerPause);
}

function release(): void {
  typeInto(before, burst.held);
  // It goes on if the next key was pressed in time and only came late.
  burst = { ...burst, held: "" };
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether something on the page takes keys itself, a reader's too: a PIN pad. */
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

import {
  elementSeparator,
  goesOn,
  noBurst,
  type ReaderPace,
  readKey,
  readSilence,
  readText,
  silenceAfter,
  type Verdict,
} from "./reader-burst.ts";
import { clearHolder, isHolder } from "./text-holder.ts";
import { type FieldBefore, focusedField, restoreField, typeInto } from "./typed-field.ts";

/** Someone who gets a reader's codes. */
export type CodeTaker = {
  readonly take: (code: string) => void;
  readonly pace: ReaderPace;
  /** A reader typed into a field and no Enter, Tab or check digit says that it is a code. */
  readonly unended?: () => void;
};

/** Screens and sheets that read codes now; the one that opened last gets them. */
const readers: CodeTaker[] = [];
/** Gets the codes that no screen reads. */
const others: CodeTaker[] = [];

// One burst for the whole page, so that a screen that opens in the middle of it does not cut it.
let burst = noBurst;
let before: FieldBefore;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The character that the browser is about to put in comes from a key that was read. */
let keyed = false;
/** The field that a composition writes into, as it was before. */
let composedInto: FieldBefore;

/**
 * Gives a reader's codes to `taker` until the returned function is called.
 * @param last only those that no screen reads
 */
export function addTaker(taker: CodeTaker, last = false): () => void {
  const list = last ? others : readers;
  if (current() === undefined) listen(true);
  list.push(taker);
  return () => {
    list.splice(list.indexOf(taker), 1);
    if (current() !== undefined) return;
    clearTimeout(timer);
    burst = noBurst;
    listen(false);
  };
}

function current(): CodeTaker | undefined {
  return readers.at(-1) ?? others.at(-1);
}

function listen(on: boolean): void {
  const change = on ? addEventListener : removeEventListener;
  change("keydown", keyPressed, { capture: true });
  change("beforeinput", textPut, { capture: true });
  change("compositionstart", composing, { capture: true });
  change("compositionend", composed, { capture: true });
  change("paste", pasted, { capture: true });
}

function keyPressed(event: KeyboardEvent): void {
  const key = keyOf(event);
  keyed = key !== undefined;
  if (key === undefined) return;
  const unwritten = event.altKey && !event.getModifierState("AltGraph");
  const { timeStamp: at, repeat: repeated } = event;
  const writes = key.length === 1;
  judge(event, writes, (field, pace) => readKey(burst, { key, at, repeated, ...field, unwritten }, pace));
}

/** An input method's characters, one by one or all at once. */
function textPut(event: InputEvent): void {
  if (event.target instanceof Element && isHolder(event.target)) event.preventDefault();
  const byKey = keyed;
  keyed = false;
  if (event.inputType === "insertText" && event.data && !(byKey && event.data.length === 1))
    put(event, event.data);
}

function composing(): void {
  composedInto = focusedField();
}

/** What is composed is in its field already. */
function composed(event: CompositionEvent): void {
  put(event, event.data, composedInto);
  clearHolder();
}

function pasted(event: ClipboardEvent): void {
  put(event, event.clipboardData?.getData("text/plain") ?? "");
}

function put(event: Event, text: string, into = focusedField()): void {
  const at = event.timeStamp;
  if (text.length === 1)
    judge(event, true, (field, pace) => readKey(burst, { key: text, at, ...field }, pace), into);
  if (text.length > 1)
    judge(event, true, (field, pace) => readText(burst, { text, at, ...field }, pace), into);
}

/**
 * @param writes whether a field with the focus gets a character by it
 * @param into that field without it
 */
function judge(
  event: Event,
  writes: boolean,
  read: (field: FieldKind, pace: ReaderPace) => Verdict,
  into?: FieldBefore,
): void {
  const taker = current();
  // Ignores events that scripts sent. Chromium calls the end of a composition one of these.
  if (taker === undefined || !(event.isTrusted || event.type === "compositionend") || takesKeys()) return;
  const starts = writes && !goesOn(burst, event.timeStamp, taker.pace);
  const verdict = read(fieldKind(), taker.pace);
  clearTimeout(timer);
  if (verdict.release !== "") typeInto(before, verdict.release);
  if (starts) before = into ?? focusedField();
  burst = verdict.burst;
  if (verdict.act === "stop") stop(event);
  if (verdict.code !== undefined) {
    restoreField(before);
    taker.take(verdict.code);
  }
  awaitMore(taker.pace);
}

/** Ends the burst when nothing comes any more. */
function awaitMore(pace: ReaderPace): void {
  if (burst.text === "") return;
  const pause = silenceAfter(burst, pace);
  const due = performance.now() + pause;
  // A page that was busy meanwhile has not received everything yet.
  const end = () => (performance.now() - due > pace.readerPause ? awaitMore(pace) : silence(pace));
  timer = setTimeout(end, pause);
}

function silence(pace: ReaderPace): void {
  const taker = current();
  const verdict = readSilence(burst, pace);
  typeInto(before, verdict.release);
  burst = verdict.burst;
  if (verdict.unended) for (const { unended } of others) unended?.();
  if (verdict.code === undefined || taker === undefined) return;
  restoreField(before);
  taker.take(verdict.code);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether something on the page takes keys itself, a reader's too: a PIN pad. */
function takesKeys(): boolean {
  return document.querySelector("[data-takes-keys]") !== null;
}

type FieldKind = { typing: boolean; numbers: boolean };

function fieldKind(): FieldKind {
  const field = focusedField()?.field;
  return { typing: field !== undefined, numbers: field?.matches("[data-numbers]") ?? false };
}

/** Keys that readers press for what no key types, with Ctrl: the element separator, and line ends. */
const controlKeys: Readonly<Record<string, string>> = { "]": elementSeparator, j: "Enter", m: "Enter" };

/** What a key stands for in a code; empty for a shortcut, undefined if an input method will put the text in. */
function keyOf(event: KeyboardEvent): string | undefined {
  if (event.isComposing || event.key === "Process" || event.key === "Unidentified") return undefined;
  if (event.metaKey) return "";
  // A reader that types another layout presses keys for accents; what follows is no accented letter.
  if (event.key === "Dead") return "´";
  // Windows reports AltGr, which Spanish layouts need, as Ctrl and Alt. Some hand-helds hold Alt for every key.
  if (event.ctrlKey && !event.altKey && !event.getModifierState("AltGraph"))
    return controlKeys[event.key.toLowerCase()] ?? "";
  return event.key;
}

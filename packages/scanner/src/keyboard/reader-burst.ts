import { toGtin } from "@horma/gtin";

/**
 * How a reader differs from a person: less than `readerPause` ms between keys, and this many of them. A slow one takes up to
 * `readerGap` ms, as a quick person does, so it is recognised only where no one types.
 */
export type ReaderPace = {
  readonly readerPause: number;
  readonly readerGap: number;
  readonly readerCodeMin: number;
};

/**
 * Tells a keyboard barcode reader from a person. A reader sends characters and Enter in quick succession, so fast keys are held
 * back until it is clear which of the two typed.
 */
export type Burst = {
  /** Everything since the last pause. */
  readonly text: string;
  /** Its held-back end: all but the first character and those released since. */
  readonly held: string;
  /** When the last key came, in ms. */
  readonly at: number;
  /** It began where a person may type. If not, a field that gets the focus meanwhile does not make it a person's. */
  readonly typing: boolean;
  /** That field is one for numbers, where a person's may look like a code. */
  readonly numbers: boolean;
  /** All of it came key by key, faster than a person types. */
  readonly quick: boolean;
  /** Until then an Enter or Tab belongs to the code that was just taken, in ms. */
  readonly endUntil: number;
};

/** A pressed key. */
export type Key = {
  readonly key: string;
  readonly at: number;
  readonly repeated?: boolean;
  /** The focus is in a field, where a person may type. */
  readonly typing?: boolean;
  /** That field is one for numbers. */
  readonly numbers?: boolean;
  /** No field gets its character: Alt was held. */
  readonly unwritten?: boolean;
};

/** Several characters that were put in at once, by an input method or pasted. */
export type PutText = {
  readonly text: string;
  readonly at: number;
  readonly typing: boolean;
  readonly numbers: boolean;
};

export type Verdict = {
  readonly burst: Burst;
  /** `pass`: let the key do what it does; `stop`: no one else may see it. */
  readonly act: "pass" | "stop";
  /** Characters held back from a person: to be typed now, before this key does anything. */
  readonly release: string;
  /** A reader's complete code. Characters that were not held back, at least the first, must be removed from the field. */
  readonly code?: string;
  /** A reader typed into a field and nothing ended its code. */
  readonly unended?: true;
};

/** What stands between the elements of a GS1 code; readers press Ctrl and ] for it. */
export const elementSeparator = "\u001d";

/** How long after a code that silence ended its Enter or Tab may still come, ms. */
const lateEnd = 1_000;

const longSilence = 2_000;

export const noBurst: Burst = {
  text: "",
  held: "",
  at: Number.NEGATIVE_INFINITY,
  typing: true,
  numbers: false,
  quick: true,
  endUntil: Number.NEGATIVE_INFINITY,
};

/** Judges one key, as `KeyboardEvent.key` names it. */
export function readKey(burst: Burst, pressed: Key, pace: ReaderPace): Verdict {
  const { key, at, repeated = false, numbers = false } = pressed;
  if (modifiers.has(key)) return { burst, act: "pass", release: "" };
  const follows = !repeated && goesOn(burst, at, pace);
  const typing = (pressed.typing ?? true) && (!follows || burst.typing);
  const quick = follows && at - burst.at < pace.readerPause;
  const fast = follows && (!typing || quick);
  if (isCodeCharacter(key) && !repeated && !(key === " " && burst.text === "")) {
    if (!follows)
      return { burst: { ...startBurst(key, at, typing), numbers }, act: "pass", release: burst.held };
    const next = { ...burst, text: burst.text + key, at, quick: burst.quick && quick };
    if (fast && pressed.unwritten) return { burst: next, act: "stop", release: "" };
    if (fast) return { burst: { ...next, held: burst.held + key }, act: "stop", release: "" };
    // In a field, a quick person or a slow reader: the character is typed, and the code stays whole.
    return { burst: { ...next, held: "" }, act: "pass", release: burst.held };
  }
  if (lineEnds.has(key)) {
    if (at <= burst.endUntil)
      return { burst: ended(Math.max(burst.endUntil, at + pace.readerGap)), act: "stop", release: "" };
    if (
      (fast || (follows && !burst.numbers && surelyCode(burst.text))) &&
      burst.text.length >= pace.readerCodeMin
    )
      return { burst: ended(at + pace.readerGap), act: "stop", release: "", code: burst.text };
  }
  // A reader's Enter, Tab or Escape does what no person asked for: presses a button, closes a sheet.
  if (fast && (!typing || key === "Escape" || key === "Tab"))
    return {
      burst: key === "Enter" ? ended(at + pace.readerGap) : { ...burst, at },
      act: "stop",
      release: "",
    };
  return { burst: noBurst, act: "pass", release: burst.held };
}

/** Judges text that was put in at once. In a field it is a reader's only if nothing but a product's code looks like it. */
export function readText(burst: Burst, put: PutText, pace: ReaderPace): Verdict {
  const { at } = put;
  const said = put.text.replace(/[\r\n\t]+$/, "");
  const follows = goesOn(burst, at, pace);
  const typing = put.typing && (!follows || burst.typing);
  const text = follows ? burst.text + said : said;
  const whole = text.length >= pace.readerCodeMin;
  const taken: Verdict = { burst: ended(at + lateEnd), act: "stop", release: "", code: text };
  if (typing) {
    if (whole && !put.numbers && surelyCode(text)) return taken;
    return { burst: noBurst, act: "pass", release: burst.held };
  }
  if (whole && said !== put.text) return taken;
  return { burst: startBurst(text, at, typing), act: "stop", release: "" };
}

/**
 * How long nothing must come until a burst is over, ms. A little longer than the pause, because keys pressed while the page was
 * busy arrive late; much longer where no check digit says that the code is whole.
 */
export function silenceAfter({ typing, text }: Burst, pace: ReaderPace): number {
  if (typing) return 2 * pace.readerPause;
  return surelyCode(text) ? 2 * pace.readerGap : longSilence;
}

/** Judges a burst after which nothing came. */
export function readSilence(burst: Burst, pace: ReaderPace): Omit<Verdict, "act"> {
  const { text, typing, numbers, quick, held } = burst;
  const whole = text.length >= pace.readerCodeMin;
  if (whole && (!typing || (surelyCode(text) && (quick || !numbers))))
    return { burst: ended(burst.at + lateEnd), release: "", code: text };
  // It goes on if the next key was pressed in time and only came late.
  const rest = { burst: { ...burst, held: "" }, release: held };
  return whole && typing && quick ? { ...rest, unended: true } : rest;
}

/** Whether what comes at `at` belongs to what came before. */
export function goesOn(burst: Burst, at: number, pace: ReaderPace): boolean {
  return burst.text !== "" && at - burst.at <= pace.readerGap;
}

function startBurst(text: string, at: number, typing: boolean): Burst {
  return { ...noBurst, text, at, typing };
}

function ended(endUntil: number): Burst {
  return { ...noBurst, endUntil };
}

/** Digits that are a GTIN with its check digit, bare or in a link: too long to be a phone number or a RUT by chance. */
const numbers = /^(?:\]?[A-Za-z]\d|https?\W.*\W01\W)?(\d{12,14})(?!\d)/i;

/** Whether a text is a product's code and nothing that a person writes. */
function surelyCode(text: string): boolean {
  const [whole, digits = ""] = numbers.exec(text) ?? [];
  const bare = whole === digits;
  return toGtin(digits) !== undefined && (!bare || text === digits);
}

const lineEnds: ReadonlySet<string> = new Set(["Enter", "Tab"]);
const modifiers: ReadonlySet<string> = new Set(["Shift", "CapsLock", "Control", "Alt", "AltGraph"]);

/** Any printable character, because links and element strings use them all, and the element separator. */
function isCodeCharacter(key: string): boolean {
  return key === elementSeparator || /^\P{C}$/u.test(key);
}

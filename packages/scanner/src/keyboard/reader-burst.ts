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
};

/** A pressed key. `typing`: the focus is in a field, where a person may type. */
export type Key = {
  readonly key: string;
  readonly at: number;
  readonly repeated?: boolean;
  readonly typing?: boolean;
};

export type Verdict = {
  readonly burst: Burst;
  /** `pass`: let the key do what it does; `stop`: no one else may see it. */
  readonly act: "pass" | "stop";
  /** Characters held back from a person: to be typed now, before this key does anything. */
  readonly release: string;
  /** A reader's complete code. Characters that were not held back, at least the first, must be removed from the field. */
  readonly code?: string;
};

/** What stands between the elements of a GS1 code; readers press Ctrl and ] for it. */
export const elementSeparator = "\u001d";

export const noBurst: Burst = { text: "", held: "", at: Number.NEGATIVE_INFINITY, typing: true };

/** Judges one key, as `KeyboardEvent.key` names it. */
export function readKey(burst: Burst, pressed: Key, pace: ReaderPace): Verdict {
  const { key, at, repeated = false } = pressed;
  if (modifiers.has(key)) return { burst, act: "pass", release: "" };
  const gap = at - burst.at;
  const follows = burst.text !== "" && gap <= pace.readerGap && !repeated;
  const typing = (pressed.typing ?? true) && (!follows || burst.typing);
  const fast = follows && (!typing || gap < pace.readerPause);
  if (isCodeCharacter(key) && !repeated && !(key === " " && burst.text === "")) {
    if (!follows) return { burst: startBurst(key, at, typing), act: "pass", release: burst.held };
    if (fast)
      return {
        burst: { ...burst, text: burst.text + key, held: burst.held + key, at },
        act: "stop",
        release: "",
      };
    // In a field, a quick person or a slow reader: the character is typed, and the code stays whole.
    return { burst: { ...burst, text: burst.text + key, held: "", at }, act: "pass", release: burst.held };
  }
  if (key === "Enter" && fast && burst.text.length >= pace.readerCodeMin)
    return { burst: { ...noBurst, at }, act: "stop", release: "", code: burst.text };
  // Some readers send Enter twice.
  if (key === "Enter" && (!typing || burst.text === "") && gap <= pace.readerGap)
    return { burst: noBurst, act: "stop", release: "" };
  // A reader's Enter, Tab or Escape does what no person asked for: presses a button, closes a sheet.
  if (fast && (!typing || key === "Escape" || key === "Tab"))
    return { burst: key === "Enter" ? noBurst : { ...burst, at }, act: "stop", release: "" };
  return { burst: noBurst, act: "pass", release: burst.held };
}

function startBurst(text: string, at: number, typing: boolean): Burst {
  return { text, held: "", at, typing };
}

const modifiers: ReadonlySet<string> = new Set(["Shift", "CapsLock", "Control", "Alt", "AltGraph"]);

/** Any printable character, because links and element strings use them all, and the element separator. */
function isCodeCharacter(key: string): boolean {
  return key === elementSeparator || /^\P{C}$/u.test(key);
}

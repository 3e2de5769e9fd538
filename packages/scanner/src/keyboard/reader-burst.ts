/** How a reader differs from a person: less than `readerPause` ms between keys, and this many of them. */
export type ReaderPace = { readonly readerPause: number; readonly readerCodeMin: number };

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
};

export type Key = { readonly key: string; readonly at: number; readonly repeated?: boolean };

export type Verdict = {
  readonly burst: Burst;
  /** `pass`: let the key do what it does; `stop`: nobody else may see it. */
  readonly act: "pass" | "stop";
  /** Characters held back from a person: to be typed now, before this key does anything. */
  readonly release: string;
  /** A reader's complete code. Characters that were not held back, at least the first, must be removed from the field. */
  readonly code?: string;
};

/** What stands between the elements of a GS1 code; readers press Ctrl and ] for it. */
export const elementSeparator = "\u001d";

export const noBurst: Burst = { text: "", held: "", at: Number.NEGATIVE_INFINITY };

/** Judges one key, as `KeyboardEvent.key` names it. */
export function readKey(burst: Burst, { key, at, repeated = false }: Key, pace: ReaderPace): Verdict {
  if (modifiers.has(key)) return { burst, act: "pass", release: "" };
  const fast = at - burst.at < pace.readerPause && !repeated;
  if (isCodeCharacter(key) && !repeated && !(key === " " && burst.text === "")) {
    if (!fast || burst.text === "") return { burst: startBurst(key, at), act: "pass", release: burst.held };
    return { burst: { text: burst.text + key, held: burst.held + key, at }, act: "stop", release: "" };
  }
  if (key === "Enter" && fast && burst.text.length >= pace.readerCodeMin)
    return { burst: noBurst, act: "stop", release: "", code: burst.text };
  return { burst: noBurst, act: "pass", release: burst.held };
}

function startBurst(text: string, at: number): Burst {
  return { text, held: "", at };
}

const modifiers: ReadonlySet<string> = new Set(["Shift", "CapsLock", "Control", "Alt", "AltGraph"]);

/** Any printable character, because links and element strings use them all, and the element separator. */
function isCodeCharacter(key: string): boolean {
  return key === elementSeparator || /^\P{C}$/u.test(key);
}

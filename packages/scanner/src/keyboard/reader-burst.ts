/** What tells a reader from a person: less than `readerPause` ms between its keys, and this many of them. */
export type ReaderPace = { readonly readerPause: number; readonly readerCodeMin: number };

/**
 * Tells a barcode reader that types from a person who types. A reader sends a code's characters and Enter in quick
 * succession; a key that comes that fast is held back until it is clear which of the two it is.
 */
export type Burst = {
  /** Everything since the last pause. */
  readonly text: string;
  /** The end of it that is held back: all but its first character, and but those that were released since. */
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
  /** A reader's code, complete. What of it was not held back, its first character at least, is to be taken out. */
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

/** Any that is printed, for links and element strings have them all, and the separator of elements. */
function isCodeCharacter(key: string): boolean {
  return key === elementSeparator || /^\P{C}$/u.test(key);
}

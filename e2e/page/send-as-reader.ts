import type { CDPSession, Page } from "@playwright/test";

/** How a reader hands its characters over. */
export type ReaderWay =
  /** Keys of a keyboard. */
  | "keys"
  /** The same on a layout that has a bracket with AltGr, as Windows reports it. */
  | "AltGr"
  /** Keys while Alt is held. */
  | "alt"
  /** Keys that name no character (229), each with its text from an input method. */
  | "composed keys"
  /** All of it at once by an input method. */
  | "input method"
  /** A composition that is confirmed. */
  | "composition"
  | "paste";

/** What a reader sends behind a code. */
export type ReaderEnd = "Enter" | "Tab" | "LF" | "nothing";

export type Sending = {
  readonly way: ReaderWay;
  readonly end: ReaderEnd;
  /** From key to key by the events' own times, ms. */
  readonly gap?: number;
};

const alt = 1;
const ctrl = 2;
/** What browsers report as the key's code where an input method has the key. */
const composedKey = 229;

/** Sends a code as hand-held readers do, through the DevTools protocol. */
export async function sendAsReader(page: Page, code: string, { way, end, gap = 8 }: Sending): Promise<void> {
  const reader = await page.context().newCDPSession(page);
  const text = end === "LF" ? `${code}\n` : code;
  if (way === "paste") await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  const keys = new Keys(reader, gap);
  switch (way) {
    case "keys":
      for (const key of code) keys.press(key, { text: key });
      break;
    case "AltGr":
      for (const key of code) keys.press(key, key === "]" ? { modifiers: ctrl | alt } : { text: key });
      break;
    case "alt":
      for (const key of code) keys.press(key, { modifiers: alt });
      break;
    case "composed keys":
      for (const character of code) {
        keys.press("Unidentified", { windowsVirtualKeyCode: composedKey });
        keys.put(character);
      }
      break;
    case "input method":
      keys.put(text);
      break;
    case "composition":
      keys.compose(code);
      keys.put(code);
      break;
    case "paste":
      keys.press("v", { modifiers: ctrl, commands: ["paste"] });
      break;
  }
  const oneByOne = way === "keys" || way === "AltGr" || way === "alt" || way === "composed keys";
  if (end === "LF" && oneByOne) keys.press("j", { modifiers: ctrl });
  if (end === "Enter") keys.press("Enter", { text: "\r", windowsVirtualKeyCode: 13 });
  if (end === "Tab") keys.press("Tab", { windowsVirtualKeyCode: 9 });
  await keys.sent();
  await reader.detach();
}

type Pressed = { text?: string; modifiers?: number; windowsVirtualKeyCode?: number; commands?: string[] };

/** Sends without a wait for the page, so that a busy machine does not cut a code. */
class Keys {
  #at = Date.now() / 1_000;
  readonly #sent: Promise<unknown>[] = [];
  readonly #reader: CDPSession;
  readonly #gap: number;

  constructor(reader: CDPSession, gap: number) {
    this.#reader = reader;
    this.#gap = gap / 1_000;
  }

  press(key: string, pressed: Pressed): void {
    this.#at += this.#gap;
    const timestamp = this.#at;
    const type = pressed.text === undefined ? "rawKeyDown" : "keyDown";
    this.#sent.push(
      this.#reader.send("Input.dispatchKeyEvent", { type, key, ...pressed, timestamp }),
      this.#reader.send("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp }),
    );
  }

  put(text: string): void {
    this.#sent.push(this.#reader.send("Input.insertText", { text }));
  }

  compose(text: string): void {
    const whole = { text, selectionStart: text.length, selectionEnd: text.length };
    this.#sent.push(this.#reader.send("Input.imeSetComposition", whole));
  }

  sent(): Promise<unknown> {
    return Promise.all(this.#sent);
  }
}

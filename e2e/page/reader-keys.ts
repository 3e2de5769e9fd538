import type { CDPSession } from "@playwright/test";

export type PressedKey = {
  text?: string;
  code?: string;
  modifiers?: number;
  windowsVirtualKeyCode?: number;
  commands?: string[];
};

/** Keys that type no character of their own. */
const named: Record<string, PressedKey> = {
  Enter: { text: "\r", code: "Enter", windowsVirtualKeyCode: 13 },
  Escape: { code: "Escape", windowsVirtualKeyCode: 27 },
  Tab: { code: "Tab", windowsVirtualKeyCode: 9 },
};

/**
 * A reader's keys through the DevTools protocol, `gap` ms apart by the events' own times. They are sent without a wait for the page,
 * so that a busy machine does not cut a code.
 */
export class ReaderKeys {
  #at = Date.now() / 1_000;
  readonly #sent: Promise<unknown>[] = [];
  readonly #reader: CDPSession;
  readonly #gap: number;

  constructor(reader: CDPSession, gap: number) {
    this.#reader = reader;
    this.#gap = gap / 1_000;
  }

  press(key: string, pressed: PressedKey = named[key] ?? { text: key }): void {
    this.#at += this.#gap;
    const timestamp = this.#at;
    const type = pressed.text === undefined ? "rawKeyDown" : "keyDown";
    this.#sent.push(
      this.#reader.send("Input.dispatchKeyEvent", { type, key, ...pressed, timestamp }),
      this.#reader.send("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp }),
    );
  }

  /** Puts text in at once, as an input method does. */
  put(text: string): void {
    this.#sent.push(this.#reader.send("Input.insertText", { text }));
  }

  /** Shows text that an input method is still composing. */
  compose(text: string): void {
    const whole = { text, selectionStart: text.length, selectionEnd: text.length };
    this.#sent.push(this.#reader.send("Input.imeSetComposition", whole));
  }

  /** Waits until the page has everything. */
  async sent(): Promise<void> {
    await Promise.all(this.#sent);
  }
}

import type { Page } from "@playwright/test";
import { ReaderKeys } from "./reader-keys.ts";

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
  const keys = new ReaderKeys(reader, gap);
  switch (way) {
    case "keys":
      for (const key of code) keys.press(key);
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
  const atOnce = way === "input method" || way === "paste";
  if (end === "LF" && !atOnce) keys.press("j", { modifiers: ctrl });
  if (end === "Enter" || end === "Tab") keys.press(end);
  await keys.sent();
  await reader.detach();
}

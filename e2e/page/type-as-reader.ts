import type { Page } from "@playwright/test";
import { ReaderKeys } from "./reader-keys.ts";

/**
 * Sends a reader's keys 8 ms apart, then Enter. The events carry these times, however busy the machine is.
 * @param late how long after the one before each key reaches the page, ms
 */
export async function typeAsReader(page: Page, code: string, late = 0): Promise<void> {
  const reader = await page.context().newCDPSession(page);
  const keys = new ReaderKeys(reader, 8);
  for (const key of [...code, "Enter"]) {
    if (late > 0) await page.waitForTimeout(late);
    keys.press(key);
  }
  await keys.sent();
  await reader.detach();
}

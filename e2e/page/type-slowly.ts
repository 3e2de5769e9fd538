import type { Page } from "@playwright/test";
import { ReaderKeys } from "./reader-keys.ts";

/**
 * Sends a slow reader's keys: `gap` ms apart by the events' own times, however busy the machine is.
 * @param meanwhile done after half of them
 */
export async function typeSlowly(
  page: Page,
  sent: readonly string[],
  gap: number,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const reader = await page.context().newCDPSession(page);
  const keys = new ReaderKeys(reader, gap);
  for (const [index, key] of sent.entries()) {
    if (index === Math.floor(sent.length / 2)) await meanwhile?.();
    keys.press(key);
    // The page has each key before the next one, as from a person's hand.
    await keys.sent();
  }
  await reader.detach();
}

import type { Page } from "@playwright/test";

/**
 * Stops the page's installed clock, so that time passes only when the test says so, however busy the machine is; it jumps
 * 3 s first. What waits inside the page, as axe does, wants `page.clock.resume()` before.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
}

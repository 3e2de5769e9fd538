import type { Page } from "@playwright/test";

/**
 * Stops the page's installed clock, so that only the test moves time; it jumps 3 s first. Code that waits inside the page, such
 * as axe, needs `page.clock.resume()` before.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
}

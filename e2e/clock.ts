import type { Page } from "@playwright/test";

/** What a page's own clock shows, in ms since 1970; with `page.clock` installed it is the test's to move. */
export function timeOn(page: Page): Promise<number> {
  return page.evaluate(() => Date.now());
}

/** From here on time passes on the page only when the test says so, however busy the machine is; it jumps 3 s first. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await timeOn(page)) + 3_000);
}

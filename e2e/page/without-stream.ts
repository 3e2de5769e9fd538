import type { Page } from "@playwright/test";

/**
 * The browser's pages are not told of changes: they poll, as they do wherever the stream cannot be had. For tests of the
 * polls, and for those that change what polls answer; before the first screen that follows an order.
 */
export async function withoutStream(page: Page): Promise<void> {
  await page.context().route("**/api/v1/client/live", (route) => route.fulfill({ status: 204 }));
}

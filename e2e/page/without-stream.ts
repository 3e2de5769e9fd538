import type { Page } from "@playwright/test";

/**
 * Blocks the stream, so that pages poll. For tests of polls and tests that change polls' answers; call it before the first screen
 * that follows an order.
 */
export async function withoutStream(page: Page): Promise<void> {
  await page.context().route("**/api/v1/client/live", (route) => route.fulfill({ status: 204 }));
}

import type { Page } from "@playwright/test";

/** Holds the app's scripts back until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = /\/assets\/.*\.js$/;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(held, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

import { test as base } from "@playwright/test";
import { OwnBox } from "./store/own-box.ts";

export * from "@playwright/test";

/**
 * Playwright's, but nothing a test opened outlives it: Playwright closes the `page` of a test, not the contexts that a test
 * opens in `browser`, and every tablet left behind would go on following the store. What a file opened for all of its
 * tests stays.
 */
export const test = base.extend<{ closed: undefined; putUpBox: (speed?: number) => Promise<OwnBox> }>({
  /** Puts up a smart box that no other test uses, in the store without a crew. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern.
  putUpBox: async ({}, use) => {
    const boxes: OwnBox[] = [];
    await use(async (speed) => {
      const box = await OwnBox.putUp(speed);
      boxes.push(box);
      return box;
    });
    await Promise.all(boxes.map((box) => box.kill()));
  },
  closed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

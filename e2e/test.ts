import { test as base } from "@playwright/test";
import { OwnBox } from "./store/own-box.ts";

export * from "@playwright/test";

/** What a test's helpers put back once it has ended. */
const later: (() => Promise<void>)[] = [];

/** Does this once the test has ended, before its pages are closed. */
export function afterwards(does: () => Promise<void>): void {
  later.push(does);
}

/**
 * Playwright's test, but closes all that a test opened. Playwright closes only the test's `page`, not contexts opened in
 * `browser`, and every open tablet would keep following the store. What a file opens for all of its tests stays.
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
      for (const does of later.splice(0)) await does();
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

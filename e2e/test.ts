import { test as base } from "@playwright/test";

export * from "@playwright/test";

/**
 * Playwright's, but nothing a test opened outlives it: Playwright closes the `page` of a test, not the contexts that a test
 * opens in `browser`, and every tablet left behind would go on following the store. What a file opened for all of its
 * tests stays.
 */
export const test = base.extend<{ closed: undefined }>({
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

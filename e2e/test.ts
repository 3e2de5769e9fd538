import { test as base } from "@playwright/test";

export * from "@playwright/test";

/**
 * Playwright's test, but closes all that a test opened. Playwright closes only the test's `page`, not contexts opened in
 * `browser`, and every open tablet would keep following the store. What a file opens for all of its tests stays.
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

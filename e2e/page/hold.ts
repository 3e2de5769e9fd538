import type { Page, Route } from "@playwright/test";

/** The scripts of an app. */
export const appScripts = /\/assets\/.*\.js$/;

type Answer = NonNullable<Parameters<Route["fulfill"]>[0]>;

/** Keeps every call to an address waiting until the test answers it, the oldest first. */
export async function hold(page: Page, url: string): Promise<{ answer: (answer: Answer) => Promise<void> }> {
  const waiting: Route[] = [];
  let came: () => void = () => undefined;
  await page.route(url, (route) => {
    waiting.push(route);
    came();
  });
  return {
    async answer(answer) {
      if (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          came = resolve;
        });
      }
      await waiting.shift()?.fulfill(answer);
    },
  };
}

/** Keeps every call to an address from the server until they are released. */
export async function holdBack(page: Page, url: string | RegExp): Promise<{ release: () => void }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release: () => release() };
}

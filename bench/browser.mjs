// Opens the Chromium of the browser tests for benches.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "../scripts/find-chromium.mjs";

/** Lets Chromium run anywhere and keeps it from calling home. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Opens a browser with a new profile.
 * @param {{ args?: string[], options?: import("playwright-core").BrowserContextOptions }} [wishes]
 * @returns {Promise<{ context: import("playwright-core").BrowserContext, close: () => Promise<void> }>}
 */
export async function openBrowser({ args = [], options = {} } = {}) {
  const profile = mkdtempSync(join(tmpdir(), "horma-bench-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: [...browserFlags, ...args],
    // Shoppers' browsers have the back-forward cache.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    locale: "es-CL",
    ...options,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Writes storage entries for the product's origin, from a page that is not the app. */
export async function rememberInBrowser(context, url, stored) {
  const page = await context.newPage();
  await page.goto(`${url}/healthz`);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  await page.close();
}

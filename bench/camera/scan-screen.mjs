// The scan screen of the shopper app in Chromium, whose camera plays a video.
import { chromium } from "playwright-core";
import { findChromium } from "../../scripts/find-chromium.mjs";
import { browserFlags, rememberInBrowser } from "../browser.mjs";
import { visitSoFar } from "../visit.mjs";

/**
 * A browser whose camera plays a video, with the store chosen.
 * @param {string} video path of a .y4m
 * @param {string} url of the product
 * @param {number} longTaskMs tasks of the main thread above this are recorded
 * @param {(visit: { browser: import("playwright-core").Browser, context: import("playwright-core").BrowserContext, url: string }) =>
 * Promise<T>} look
 * @returns {Promise<T>}
 * @template T
 */
export async function withCamera(video, url, longTaskMs, look) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...browserFlags,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      locale: "es-CL",
      permissions: ["camera"],
    });
    await context.addInitScript(observePage, longTaskMs);
    await rememberInBrowser(context, url, await visitSoFar(url));
    return await look({ browser, context, url });
  } finally {
    await browser.close();
  }
}

/** Runs in the page: records the first frame's time, the frames shown since, and every long task. */
function observePage(longTaskMs) {
  const seen = { firstFrame: undefined, frames: 0, longTasks: [] };
  globalThis.seenByBench = seen;
  document.addEventListener(
    "loadeddata",
    ({ target }) => {
      const video = /** @type {HTMLVideoElement} */ (target);
      seen.firstFrame ??= performance.now();
      video.requestVideoFrameCallback(function next() {
        seen.frames += 1;
        video.requestVideoFrameCallback(next);
      });
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > longTaskMs) seen.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

/** Starts as a shopper does, from check-in, where the engine is fetched ahead. */
export async function startScanning({ context, url }) {
  const page = await context.newPage();
  await page.goto(`${url}/check-in`);
  await page.waitForFunction(
    () => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".wasm")),
    undefined,
    { timeout: 60_000 },
  );
  await page.getByRole("button", { name: "Comenzar" }).click();
  return page;
}

/**
 * The first search for a code, from the stream's first frame on.
 * @param {import("playwright-core").Page} page from `startScanning`
 * @param {number} patienceMs
 * @returns {Promise<{ code: string | null, ms: number } | undefined>} undefined when none came in time
 */
export async function firstSearch(page, patienceMs) {
  const seen = await page
    .waitForFunction(
      () => {
        const search = performance.getEntriesByType("resource").find(({ name }) => name.includes("/search?"));
        const from = globalThis.seenByBench.firstFrame;
        if (!search || from === undefined) return undefined;
        return { code: new URL(search.name).searchParams.get("q"), ms: search.startTime - from };
      },
      undefined,
      { timeout: patienceMs },
    )
    .catch((cause) => {
      if (String(cause).includes("Timeout")) return undefined;
      throw cause;
    });
  return seen?.jsonValue();
}

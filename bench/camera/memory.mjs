// Memory of a page that scans: its own heap, and its process's, where the worker and its engines live too.
import { readFileSync } from "node:fs";

const megabyte = 2 ** 20;

/**
 * @param {import("playwright-core").Browser} browser
 * @param {import("playwright-core").Page} page
 * @returns {Promise<() => Promise<{ heap: number, process: number }>>} takes one sample in MB; what a
 * platform does not tell is NaN
 */
export async function memoryOf(browser, page) {
  const inPage = await page.context().newCDPSession(page);
  await inPage.send("Performance.enable");
  const inBrowser = await browser.newBrowserCDPSession();
  return async () => {
    await inPage.send("HeapProfiler.collectGarbage");
    const { metrics } = await inPage.send("Performance.getMetrics");
    const heap = metrics.find(({ name }) => name === "JSHeapUsedSize").value / megabyte;
    const { processInfo } = await inBrowser.send("SystemInfo.getProcessInfo");
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    const own = renderers.map(({ id }) => anonymousMegabytes(id));
    return { heap, process: Math.max(...own) };
  };
}

/** A process' anonymous memory on Linux: heaps, the engines' memory, pictures in use. */
function anonymousMegabytes(id) {
  try {
    const [, kilobytes] =
      /^Pss_Anon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

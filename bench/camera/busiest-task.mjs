// Measures tasks of the main thread in processor time, because a busy machine makes short tasks look long.
import { setTimeout as pause } from "node:timers/promises";

/**
 * The most processor time that one task of the page's main thread takes while it is watched.
 * @param {import("playwright-core").Browser} browser with no other page that does anything
 * @param {import("playwright-core").Page} page
 * @param {number} seconds
 * @returns {Promise<number>} ms; NaN where Chromium does not tell
 */
export async function busiestTask(browser, page, seconds) {
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await pause(seconds * 1000);
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const events = Array.isArray(trace) ? trace : trace.traceEvents;
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) =>
      name === "ThreadControllerImpl::RunTask" && tdur !== undefined && mainThreads.has(`${pid} ${tid}`),
  );
  return tasks.length > 0 ? Math.max(...tasks.map(({ tdur }) => tdur)) / 1000 : Number.NaN;
}

// The shopper app's scan screen in Chromium with a fake camera of 1280 by 720, against the production build.
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { renderFrame } from "@horma/scanner/corpus";
import { busiestTask } from "./camera/busiest-task.mjs";
import { memoryOf } from "./camera/memory.mjs";
import { firstSearch, startScanning, withCamera } from "./camera/scan-screen.mjs";
import { noCode, sharpCode } from "./camera/scenes.mjs";
import { writeVideo } from "./camera/write-video.mjs";
import { median, observation, result } from "./result.mjs";
import { serveProduct } from "./serve-product.mjs";

export const claim = "a sharp code is found at once; looking for one costs the page nothing and no memory";

const looks = 5;
const mostMs = 400;
const longTaskMs = 50;
/** MB that memory may grow from the middle third of the time to the last. */
const mostGrowth = { heap: 1, process: 8 };

/** Options: `--quick` watches memory for 30 s instead of 3 minutes; `--port N`. */
export async function run({ quick, port = "3151" }) {
  const product = await serveProduct(Number(port));
  try {
    const found = await filmed("sharp-code", sharpCode(), product.url, timeToResult);
    const idle = await filmed("no-code", noCode(), product.url, (visit) => watch(visit, quick ? 30 : 180));
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return { results: [...found, ...idle] };
  } finally {
    await product.stop();
  }
}

const filmed = (name, scenes, url, look) =>
  withCamera(writeVideo(`.cache/bench/${name}.y4m`, scenes.map(renderFrame)), url, longTaskMs, look);

/** From the stream's first frame to the search for the code that was found. */
async function timeToResult(visit) {
  const times = [];
  for (let look = 0; look < looks; look++) {
    const page = await startScanning(visit);
    const found = await firstSearch(page, 60_000);
    if (!found) throw new Error("the code was not found");
    times.push(found.ms);
    await page.close();
  }
  console.log(`first frame to result: ${times.map((ms) => `${Math.round(ms)} ms`).join(", ")}`);
  return [result("first frame to result, median", median(times), "ms", "<=", mostMs)];
}

/** Scans for a while with nothing to find. */
async function watch(visit, seconds) {
  const page = await startScanning(visit);
  await page.waitForFunction(() => globalThis.seenByBench.frames > 30, undefined, { timeout: 60_000 });
  const sample = await memoryOf(visit.browser, page);
  await page.evaluate(() => {
    Object.assign(globalThis.seenByBench, { frames: 0, longTasks: [] });
  });
  const from = Date.now();
  const quietSeconds = Math.min(20, seconds / 3);
  await pause(quietSeconds * 1000);
  // Before the first sample, because its garbage collection is itself a long task.
  const { frames, longTasks } = await page.evaluate(() => globalThis.seenByBench);
  const perSecond = frames / ((Date.now() - from) / 1000);
  const busiest = await busiestTask(visit.browser, page, 5);
  const samples = await samplesOver(seconds - quietSeconds, sample);
  if (!page.url().endsWith("/scan-code")) throw new Error(`scanning ended at ${page.url()}`);
  const longest = longTasks.length > 0 ? Math.round(Math.max(...longTasks)) : 0;
  console.log(
    `${frames} frames in ${quietSeconds.toFixed(0)} s; longest task ${longest || `≤ ${longTaskMs}`} ms`,
  );
  return [
    observation("frames shown", perSecond, "a second"),
    result(`tasks over ${longTaskMs} ms while scanning`, longTasks.length, "tasks", "=", 0),
    observation("most processor time of one task", busiest, "ms"),
    ...growthOf(samples),
  ];
}

async function samplesOver(seconds, sample) {
  const samples = [];
  const every = Math.max(2, seconds / 18) * 1000;
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    await pause(every);
    samples.push(await sample());
  }
  return samples;
}

/**
 * Compares the least of the last third with the least of the middle third: pictures come and go, a leak stays. The first third
 * warms up.
 */
function growthOf(samples) {
  const third = Math.floor(samples.length / 3);
  const labels = { heap: "page's heap", process: "process with its worker" };
  return Object.entries(labels).flatMap(([key, label]) => {
    const values = samples.map((one) => one[key]);
    if (values.some(Number.isNaN)) {
      console.log(`${label}: this platform does not tell`);
      return [];
    }
    console.log(`${label}, MB: ${values.map((value) => value.toFixed(1)).join(" ")}`);
    const [middle, last] = [values.slice(third, 2 * third), values.slice(2 * third)].map((some) =>
      Math.min(...some),
    );
    return [result(`${label} grew by`, last - middle, "MB", "<=", mostGrowth[key], middle)];
  });
}

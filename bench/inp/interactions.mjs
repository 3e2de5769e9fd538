// Touches buttons and reads the browser's Event Timing: the time from a touch or key to the next paint.

/** Event Timing has steps of 8 ms and none below this. */
const least = 16;
/** How much slower the page's processor is made. */
const slower = 4;
/**
 * One touch: ms until the next paint, until the page began to handle it, until it was done handling, and of the reference work
 * in the same page just before.
 * @typedef {{ ms: number, begun?: number, done?: number, work?: number }} Touch
 */

/** How long a page that is never idle is waited for before a touch, ms. */
const settling = 2_000;
/** How long an answer to a touch may take, ms. */
const patience = 60_000;

/**
 * Slows a page down and returns `press(name, locator)`, which taps and notes the time. A button pressed several times in a
 * journey counts with its slowest press.
 * @param {import("playwright-core").Page} page
 * @param {(name: string, touch: Touch) => void} note
 * @param {number} sight pause before each touch, as a person looks first, ms
 */
export async function handOn(page, note, sight) {
  page.setDefaultTimeout(patience);
  await page.addInitScript(observe, least);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const worst = new Map();

  async function timed(name, act) {
    const work = await page.evaluate(referenceWork);
    await page.evaluate(() => globalThis.touches.splice(0));
    await act();
    const touches = await page.evaluate(lastTouches);
    const slowest = touches.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: least });
    if (slowest.ms >= (worst.get(name)?.ms ?? 0)) worst.set(name, { ...slowest, work });
  }

  return {
    async press(name, locator) {
      await locator.waitFor();
      await page.waitForTimeout(sight);
      await page.evaluate(atRest, settling);
      await timed(name, () => locator.tap());
    },
    type: (name, text) =>
      timed(name, async () => {
        for (const key of text) await page.keyboard.press(key);
      }),
    /** Prints the notes at the end of the journey. */
    done() {
      for (const [name, touch] of worst) note(name, touch);
    },
  };
}

/** Runs in the page: waits until it is idle. */
function atRest(timeout) {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
}

/** Runs in the page: lays out a long list, as a screen does; the ms it took, the middle one of three. */
function referenceWork() {
  const times = [0, 0, 0].map(() => {
    const began = performance.now();
    const list = document.createElement("ul");
    list.style.position = "fixed";
    for (let row = 0; row < 200; row++) {
      const item = document.createElement("li");
      item.append(document.createElement("b"), `${row}: ${Math.sqrt(row).toFixed(6)}`);
      list.append(item);
    }
    document.body.append(list);
    list.getBoundingClientRect();
    list.remove();
    return performance.now() - began;
  });
  return times.sort((one, other) => one - other)[1];
}

/** Runs in the page: notes each interaction's time to its next paint. */
function observe(durationThreshold) {
  globalThis.touches = [];
  new PerformanceObserver((list) => {
    const entries = /** @type {PerformanceEventTiming[]} */ (list.getEntries());
    for (const { interactionId, duration, startTime, processingStart, processingEnd } of entries) {
      if (interactionId === 0) continue;
      const [begun, done] = [processingStart - startTime, processingEnd - startTime].map(Math.round);
      globalThis.touches.push({ ms: duration, begun, done });
    }
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold }));
}

/** Runs in the page: returns the touches since the last call, once painted. */
function lastTouches() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(globalThis.touches.splice(0)), 150));
  });
}

// The browser's own count of how long a touch or key takes until the next paint (Event Timing), and touching.

/** Times are told in steps of 8 ms, and none below this. */
const least = 16;
/** How long a person looks at a screen before the next touch, ms. */
const sight = 500;
/** How much slower the page's processor is made. */
const slower = 4;
/**
 * One touch: ms until the next paint; of which until the page began with it, and until it was through with it.
 * @typedef {{ ms: number, begun?: number, done?: number }} Touch
 */

/** How long the answer to a touch may be in coming, ms. */
const patience = 60_000;

/**
 * Slows a page down and answers how it is touched: `press(name, locator)` taps and notes what that took; a button pressed
 * several times in a journey counts with the slowest.
 * @param {import("playwright-core").Page} page
 * @param {(name: string, touch: Touch) => void} note
 */
export async function handOn(page, note) {
  page.setDefaultTimeout(patience);
  await page.addInitScript(observe, least);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const worst = new Map();

  async function timed(name, act) {
    await page.evaluate(() => globalThis.touches.splice(0));
    await act();
    const touches = await page.evaluate(lastTouches);
    const slowest = touches.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: least });
    if (slowest.ms >= (worst.get(name)?.ms ?? 0)) worst.set(name, slowest);
  }

  return {
    async press(name, locator) {
      await locator.waitFor();
      await page.waitForTimeout(sight);
      await timed(name, () => locator.tap());
    },
    type: (name, text) =>
      timed(name, async () => {
        for (const key of text) await page.keyboard.press(key);
      }),
    /** The journey is over: tells what was noted. */
    done() {
      for (const [name, touch] of worst) note(name, touch);
    },
  };
}

/** In the page: notes each interaction's time to its next paint. */
function observe(durationThreshold) {
  globalThis.touches = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, startTime, processingStart, processingEnd } of list.getEntries()) {
      if (interactionId === 0) continue;
      const [begun, done] = [processingStart - startTime, processingEnd - startTime].map(Math.round);
      globalThis.touches.push({ ms: duration, begun, done });
    }
  }).observe({ type: "event", durationThreshold });
}

/** In the page: the touches since they were last asked for, once what was touched has been painted. */
function lastTouches() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(globalThis.touches.splice(0)), 150));
  });
}

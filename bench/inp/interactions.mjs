// The browser's own count of how long a touch or key takes until the next paint (Event Timing), and touching.

/** Times are told in steps of 8 ms, and none below this. */
const least = 16;
/** How much slower the page's processor is made. */
const slower = 4;
/** How long the answer to a touch may be in coming, ms. */
const patience = 60_000;

/**
 * Slows a page down and answers how it is touched: `press(name, locator)` taps and notes what that took; a button pressed
 * several times in a journey counts with the slowest.
 * @param {import("playwright-core").Page} page
 * @param {(name: string, ms: number) => void} note
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
    const took = await page.evaluate(lastTouches);
    worst.set(name, Math.max(worst.get(name) ?? 0, least, ...took));
  }

  return {
    press: (name, locator) => timed(name, () => locator.tap()),
    type: (name, text) =>
      timed(name, async () => {
        for (const key of text) await page.keyboard.press(key);
      }),
    /** The journey is over: tells what was noted. */
    done() {
      for (const [name, ms] of worst) note(name, ms);
    },
  };
}

/** In the page: notes each interaction's time to its next paint. */
function observe(durationThreshold) {
  globalThis.touches = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) globalThis.touches.push(duration);
  }).observe({ type: "event", durationThreshold });
}

/** In the page: the times since they were last asked for, once what was touched has been painted. */
function lastTouches() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(globalThis.touches.splice(0)), 150));
  });
}

import type { Insight } from "@horma/contract";

/** The most counts that wait for a slow collector. */
const longest = 50;

/**
 * Sends counts one after the other, so that a slow collector blocks at most one of the browser's few connections. `flush` sends
 * waiting counts at once, because the page may be closing. Lost counts do not matter.
 */
export function createInsightQueue(send: (insight: Insight) => Promise<unknown>) {
  let waiting: Insight[] = [];
  let sending = false;

  async function work() {
    if (sending) return;
    sending = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await attempt(next);
    sending = false;
  }

  async function attempt(insight: Insight) {
    try {
      await send(insight);
    } catch {
      // Nothing depends on a lost count.
    }
  }

  return {
    add(insight: Insight) {
      if (waiting.length < longest) waiting.push(insight);
      void work();
    },
    flush() {
      const all = waiting;
      waiting = [];
      for (const insight of all) void attempt(insight);
    },
  };
}

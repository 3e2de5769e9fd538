import type { Insight } from "@horma/contract";

/** More than a collector that hangs should ever make a page remember. */
const longest = 50;

/**
 * Sends counts one after the other, so that a collector that hangs takes one of the browser's few connections at
 * most. `flush` sends what waits at once: the page may not come back. A count that is lost is nobody's concern.
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
      // Nothing to be done about it, and nothing depends on it.
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

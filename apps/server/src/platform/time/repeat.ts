import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Gauge } from "prom-client";

export const lastSuccess = new Gauge({
  name: "repeated_work_last_success_timestamp_seconds",
  help: "When repeated work, such as a sweep, last succeeded",
  labelNames: ["work"],
  registers: [],
});

/** Repeated work. Closing asks the round in progress to end, and waits for it. */
export type Repeated = { close: () => Promise<void> };

/**
 * Repeats `work`, `pause` milliseconds after its last end, never twice at once. A failed round is logged, and the next one comes
 * as usual. Work of several parts begins none after `closing` was aborted.
 */
export function repeat(
  name: string,
  pause: number,
  log: FastifyBaseLogger,
  work: (closing: AbortSignal) => Promise<unknown>,
): Repeated {
  const closing = new AbortController();
  // Work that never succeeds counts as late from its start.
  lastSuccess.setToCurrentTime({ work: name });
  const turns = async () => {
    while (!closing.signal.aborted) {
      try {
        await work(closing.signal);
        lastSuccess.setToCurrentTime({ work: name });
      } catch (error) {
        log.error({ err: error }, `${name} failed and will be retried`);
      }
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const ended = turns();
  return {
    close: () => {
      closing.abort();
      return ended;
    },
  };
}

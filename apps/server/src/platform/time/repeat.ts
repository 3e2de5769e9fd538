import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Gauge } from "prom-client";

export const lastSuccess = new Gauge({
  name: "horma_repeated_work_last_success_timestamp_seconds",
  help: "When repeated work, such as a sweep, last succeeded",
  labelNames: ["work"],
  // Of a server and the process of its work: both may have done it.
  aggregator: "max",
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
  const { close } = repeatWhenDue(name, { gap: pause }, log, (closing) => work(closing).then(() => 0));
  return { close };
}

/** Repeated work that also begins when it is woken. */
export type Wakeable = Repeated & { wake: () => void };

/**
 * Repeats `work` as many milliseconds after its end as it returns, or as soon as it is woken, also if that was during the round.
 * A failed round is logged and repeated after `retry` milliseconds. Between rounds are at least `gap` milliseconds.
 */
export function repeatWhenDue(
  name: string,
  { gap, retry = gap }: { gap: number; retry?: number },
  log: FastifyBaseLogger,
  work: (closing: AbortSignal) => Promise<number>,
): Wakeable {
  const closing = new AbortController();
  const pause = (time: number, { signal }: AbortController) =>
    delay(time, undefined, { signal }).catch(() => undefined);
  let awake = new AbortController();
  // Work that never succeeds counts as late from its start.
  lastSuccess.setToCurrentTime({ work: name });
  const turns = async () => {
    while (!closing.signal.aborted) {
      awake = new AbortController();
      try {
        const due = await work(closing.signal);
        lastSuccess.setToCurrentTime({ work: name });
        await pause(gap, closing);
        if (due > gap) await pause(due - gap, awake);
      } catch (error) {
        log.error({ err: error }, `${name} failed and will be retried`);
        await pause(retry, closing);
      }
    }
  };
  const ended = turns();
  return {
    wake: () => awake.abort(),
    close: () => {
      closing.abort();
      awake.abort();
      return ended;
    },
  };
}

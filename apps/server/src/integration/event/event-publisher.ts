import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../platform/deps.ts";
import type { Repeated } from "../../platform/time/repeat.ts";
import { lastSuccess } from "../../platform/time/repeat.ts";
import { publishEvents } from "./publish-events.ts";

/** How long nothing is looked for without a sign that something happened, ms. */
const quiet = 1_000;
/** A round is followed by a pause as long as itself and at least this, ms: what happens meanwhile is one batch. */
const shortest = 50;

/**
 * Publishes what is noted, as soon as a store has changed and each second besides, until closed. Only the leading process does. The
 * triggers that tell of a store's changes are the sign: writers tell nothing more for the feed.
 */
export function startPublisher(deps: Pick<Deps, "db" | "now" | "log">): Repeated {
  const work = "the publishing of events";
  const closing = new AbortController();
  let changed = true;
  let wake = () => {};
  const heard = () => {
    changed = true;
    wake();
  };
  const stop = deps.db.notifications.on("store_changed", { begun: heard, heard });
  const pause = async (took: number) => {
    await delay(Math.max(took, shortest), undefined, { signal: closing.signal }).catch(() => undefined);
    if (changed || closing.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, quiet);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  const turns = async () => {
    lastSuccess.setToCurrentTime({ work });
    while (!closing.signal.aborted) {
      changed = false;
      const began = performance.now();
      try {
        await publishEvents(deps);
        lastSuccess.setToCurrentTime({ work });
      } catch (error) {
        deps.log.error({ err: error }, `${work} failed and will be retried`);
        await delay(quiet, undefined, { signal: closing.signal }).catch(() => undefined);
      }
      await pause(performance.now() - began);
    }
  };
  const ended = turns();
  return {
    close: () => {
      closing.abort();
      stop();
      wake();
      return ended;
    },
  };
}

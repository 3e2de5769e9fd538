import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../platform/deps.ts";
import { type Repeated, repeatWhenDue } from "../../platform/time/repeat.ts";
import { publishEvents } from "./publish-events.ts";

/** How long after a failure, and how long nothing is looked for without a sign that something happened, ms. */
const retry = 1_000;
const rareLook = 15_000;
/** A round is followed by a pause as long as itself and at least this, ms: what happens meanwhile is one batch. */
const shortest = 50;

/**
 * Publishes what is noted as soon as a notification says so, until closed. Only the leading process does. The triggers that tell
 * of a store's changes are the sign, and for what changes no store's screens those of the outbox: no writer tells anything for
 * the feed.
 */
export function startPublisher(deps: Pick<Deps, "db" | "now" | "log">): Repeated {
  const publishing = repeatWhenDue(
    "the publishing of events",
    { gap: 0, retry },
    deps.log,
    async (closing) => {
      const began = performance.now();
      await publishEvents(deps);
      const took = performance.now() - began;
      await delay(Math.max(took, shortest), undefined, { signal: closing }).catch(() => undefined);
      return rareLook;
    },
  );
  const sign = { begun: publishing.wake, heard: publishing.wake };
  const stops = [
    deps.db.notifications.on("store_changed", sign),
    deps.db.notifications.on("event_noted", sign),
  ];
  return {
    close: () => {
      for (const stop of stops) stop();
      return publishing.close();
    },
  };
}

/** Metrics that are looked up at the scrape, so that no call counts anything for them. */
import { Gauge } from "prom-client";
import type { Deps } from "../../platform/deps.ts";
import { reusedReading } from "../../platform/reused-reading.ts";
import { inTime } from "../../platform/time/in-time.ts";
import { seldom } from "../../platform/time/seldom.ts";

/** How long an answer of the database is reused at least, ms, and how long it may take. */
const [fresh, patience] = [5_000, 2_000];

type Set = (value: number, labels?: Record<string, string>) => void;

/**
 * A gauge that is read at each scrape. What `read` does not set is left out, instead of being 0.
 * @param read gets a function that sets the value for some labels
 */
export function gauge(
  name: string,
  help: string,
  read: (set: Set) => unknown,
  labelNames: string[] = [],
): Gauge {
  return new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      this.reset();
      if (labelNames.length === 0) this.remove();
      await read((value, labels = {}) => this.set(labels, value));
    },
  });
}

/**
 * A reading of the database for several gauges: one for a scrape. Undefined when it fails or takes too long, which the log
 * says at most once a minute.
 * @param subject what is read, for the log
 */
export function sharedReading<T>(
  { now, log }: Pick<Deps, "now" | "log">,
  subject: string,
  read: (at: Date) => Promise<T>,
): () => Promise<T | undefined> {
  const isDue = seldom();
  const reused = reusedReading(async (at) => {
    try {
      return await inTime(read(at), patience);
    } catch (error) {
      if (isDue("")) log.warn({ err: error }, `/metrics has no figures of ${subject}`);
      throw error;
    }
  }, fresh);
  return () => reused(now()).catch(() => undefined);
}

/** Seconds since an instant; 0 without one. */
export function ageOf(instant: Date | null, at: Date): number {
  return instant === null ? 0 : Math.max(0, at.getTime() - instant.getTime()) / 1_000;
}

import type { Deps } from "../../platform/deps.ts";
import { reusedReadings } from "../../platform/reused-reading.ts";
import { SharedAnswer } from "../../web/http/packed-answer.ts";

/** How long a page of a list is what it was, ms: many look at the same few, and none can order from one without asking again. */
const fresh = 1_000;
/** Most pages in memory; one takes up to 100 kB. */
const most = 200;

/**
 * Pages of a list, each read and printed once for all who ask for it within a second. Under load they are older, so that a page never
 * takes more than a twentieth of a processor. `read` gives undefined where there is no such list.
 */
export function sharedPages<K extends object>(
  read: (deps: Deps, key: K) => Promise<object | undefined>,
): (deps: Deps, key: K) => Promise<SharedAnswer | undefined> {
  const servers = new WeakMap<Deps, (key: K, at: Date) => Promise<SharedAnswer | undefined>>();
  const openPages = (deps: Deps) =>
    reusedReadings<K, SharedAnswer | undefined>(
      async (key) => {
        const answer = await read(deps, key);
        return answer && new SharedAnswer(answer);
      },
      fresh,
      most,
    );
  return (deps, key) => {
    const pages = servers.get(deps) ?? openPages(deps);
    servers.set(deps, pages);
    return pages(key, deps.now());
  };
}

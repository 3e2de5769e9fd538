import { createQueryClient } from "@horma/app/query-client";
import { mayHelp, retryDelay } from "@horma/contract";
import type { FetchStatus } from "@tanstack/react-query";

const retries = 2;
/** Timeout of a poll, ms. It is short, because after a change of network the old connection never answers. */
const pollTimeout = 4_000;

export const queryClient = createQueryClient();

/** Options of a query that polls every `interval` ms; its retries fit into that interval (ER-03). */
export function polled(interval: number) {
  return {
    refetchIntervalInBackground: true,
    retry: (failures: number, error: Error) => failures < retries && mayHelp(error),
    retryDelay: (_: number, error: Error) => retryDelay(error, interval / (retries + 2)),
  };
}

/**
 * An interval of polls that counts from the start of the last one, as `refetchInterval`. TanStack Query begins an interval again
 * whenever the data change: the stream's news, and the time of each answer, would put the next poll off.
 */
export function pollInterval(interval: number): (query: Polled) => number {
  const begun = new WeakMap<Polled, number>();
  const fetching = new WeakSet<Polled>();
  return (query) => {
    const now = Date.now();
    if (query.state.fetchStatus === "idle") fetching.delete(query);
    else if (!fetching.has(query)) {
      fetching.add(query);
      begun.set(query, now);
    }
    const at = begun.get(query) ?? now;
    begun.set(query, at);
    return fetching.has(query) ? interval : Math.max(1, at + interval - now);
  };
}

type Polled = { state: { fetchStatus: FetchStatus } };

/** The signal of one poll: ends with its query, and after a short timeout. */
export function pollSignal(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(pollTimeout)]);
}

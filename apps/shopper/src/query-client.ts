import { createQueryClient } from "@horma/app/query-client";
import { mayHelp, retryDelay } from "@horma/contract";

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

/** The signal of one poll: ends with its query, and after a short timeout. */
export function pollSignal(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(pollTimeout)]);
}

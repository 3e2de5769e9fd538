import { mayHelp, queryDefaults, retryDelay } from "@horma/contract";
import { QueryClient } from "@tanstack/react-query";

const retries = 2;

export const queryClient = new QueryClient({ defaultOptions: queryDefaults });

/** Options of a query that polls every `interval` ms; its retries fit into that interval (ER-03). */
export function polled(interval: number) {
  return {
    refetchIntervalInBackground: true,
    retry: (failures: number, error: Error) => failures < retries && mayHelp(error),
    retryDelay: (_: number, error: Error) => retryDelay(error, interval / (retries + 2)),
  };
}

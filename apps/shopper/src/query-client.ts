import { CallError, retryDelay } from "@horma/contract";
import { QueryClient } from "@tanstack/react-query";

const retries = 2;

/** Whether asking again may help: the server's "no" stays a "no". */
function mayHelp(error: Error): boolean {
  return !(error instanceof CallError) || error.kind === "failed";
}

/** `networkMode: "always"`: without a network a call fails and says so, instead of waiting in silence. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && mayHelp(error),
      retryDelay: (_, error) => retryDelay(error, 400),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/** Options of a query that polls, mostly every `interval` ms: its retries fit into that interval (ER-03). */
export function polled(interval: number) {
  return {
    refetchIntervalInBackground: true,
    retry: (failures: number, error: Error) => failures < retries && mayHelp(error),
    retryDelay: (_: number, error: Error) => retryDelay(error, interval / (retries + 2)),
  };
}

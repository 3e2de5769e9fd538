import { CallError, retryDelay } from "./api-client.ts";

/** Whether asking again may help: the server's "no" stays a "no". */
export function mayHelp(error: Error): boolean {
  return !(error instanceof CallError) || error.kind === "failed";
}

/**
 * How our pages ask, as TanStack Query's default options. `networkMode: "always"`: without a network a call fails and says
 * so, instead of waiting in silence.
 */
export const queryDefaults = {
  queries: {
    networkMode: "always",
    refetchOnWindowFocus: false,
    retry: (failures: number, error: Error) => failures < 1 && mayHelp(error),
    retryDelay: (_: number, error: Error) => retryDelay(error, 400),
  },
  mutations: { networkMode: "always", retry: false },
} as const;

import { CallError, retryDelay } from "./api-client.ts";

/** Whether a retry may help: a refusal stays a refusal. */
export function mayHelp(error: Error): boolean {
  return !(error instanceof CallError) || error.kind === "failed";
}

/**
 * TanStack Query's default options for our pages. `networkMode: "always"`: without a network a call fails and says so, instead of
 * waiting silently.
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

import { CallError, retryDelay } from "@horma/contract";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { session } from "../session/session.ts";

/** A session that the server no longer knows is over, wherever it shows. */
function endOldSession(error: Error): void {
  if (error instanceof CallError && error.code === "token_invalid") session.end();
}

/** `networkMode: "always"`: without a network a call fails and says so, instead of waiting in silence. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endOldSession }),
  mutationCache: new MutationCache({ onError: endOldSession }),
  defaultOptions: {
    queries: {
      networkMode: "always",
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && !(error instanceof CallError && error.kind === "refused"),
      retryDelay: (_, error) => retryDelay(error, 400),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

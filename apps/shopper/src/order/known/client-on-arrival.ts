import { retryDelay } from "@horma/contract";
import { limits } from "@horma/domain";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { session, useSession } from "../../session/session.ts";
import { nextScreen } from "./next-screen.ts";
import { useExpiredSession, useNextScreen } from "./use-next-screen.ts";

/** Timeout of a call, ms. It is short, because after a change of network the old connection never answers. */
const patience = 4_000;

/** The query key of the shopper's data. */
export const clientKey = (token: string | null) => ["client", token] as const;

/** The shopper of a token, whom each answer writes into the visit. A failed load is retried again and again. */
function clientOf(token: string | null) {
  return queryOptions({
    queryKey: clientKey(token),
    queryFn: async ({ signal }) => {
      const answer = await api("getClient", {
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      });
      if (session.get().token === token) session.saveClient(answer.client);
      return answer;
    },
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => state.error !== null && retryDelay(state.error, limits.ordersPoll),
    refetchOnReconnect: true,
  });
}

/**
 * Loads the returning shopper. Orders in the queue lead to /has-orders; a refused token starts a new visit (SC-02, TR-10).
 * @returns whether the client could not be loaded: the network or the server gave no answer, and is asked again
 */
export function useClientOnArrival(): boolean {
  const { token } = useSession();
  const { data, error, errorUpdateCount, isSuccess, isFetchedAfterMount } = useQuery(clientOf(token));
  useExpiredSession(error);
  const inQueue = isSuccess && isFetchedAfterMount ? data.in_queue : 0;
  useNextScreen(nextScreen({ screen: "check-in", inQueue }));
  // During a retry there is briefly no error.
  return token !== null && !isSuccess && errorUpdateCount > 0;
}

/** The same on the orders flow, where a refused token leads to the root (ER-02). */
export function useClientOnOrders(): void {
  const { token } = useSession();
  useExpiredSession(useQuery(clientOf(token)).error);
}

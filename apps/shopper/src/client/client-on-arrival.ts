import { retryDelay } from "@horma/contract";
import { limits } from "@horma/domain";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { paths } from "../paths.ts";
import { session, useSession } from "../session/session.ts";
import { useExpiredSession } from "../session/use-expired-session.ts";

/** Timeout of a call, ms. It is short, because after a change of network the old connection never answers. */
const patience = 4_000;

/** The query key of the shopper's data. */
export const clientKey = (token: string | null) => ["client", token] as const;

/** The shopper of a token. A failed load is retried again and again. */
function clientOf(token: string | null) {
  return queryOptions({
    queryKey: clientKey(token),
    queryFn: ({ signal }) =>
      api("getClient", { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) }),
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
  const navigate = useNavigate();
  const { token } = useSession();
  const { data, error, errorUpdateCount, isSuccess, isFetchedAfterMount } = useQuery(clientOf(token));
  useExpiredSession(error);
  useEffect(() => {
    if (!isSuccess || !isFetchedAfterMount) return;
    session.saveClient(data.client);
    if (data.in_queue > 0) navigate(paths.hasOrders, { replace: true });
  }, [data, isSuccess, isFetchedAfterMount, navigate]);
  // During a retry there is briefly no error.
  return token !== null && !isSuccess && errorUpdateCount > 0;
}

/** The same on the orders flow, where a refused token leads to the root (ER-02). */
export function useClientOnOrders(): void {
  const { token } = useSession();
  const { data, error } = useQuery(clientOf(token));
  useExpiredSession(error);
  useEffect(() => {
    if (data !== undefined) session.saveClient(data.client);
  }, [data]);
}

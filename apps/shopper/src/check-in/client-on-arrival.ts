import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { paths } from "../paths.ts";
import { session, useSession } from "../session/session.ts";

/** The shopper behind a token; another token is another shopper. */
function clientOf(token: string | null) {
  return queryOptions({
    queryKey: ["client", token],
    queryFn: ({ signal }) => api("getClient", { signal }),
    enabled: token !== null,
    staleTime: 0,
  });
}

/**
 * Loads who is coming back: with orders in the queue to /has-orders; whoever cannot be loaded starts a new visit
 * (SC-02, ER-02).
 */
export function useClientOnArrival(): void {
  const navigate = useNavigate();
  const { token } = useSession();
  const { data, isError, isFetchedAfterMount } = useQuery(clientOf(token));
  useEffect(() => {
    if (isError) session.clearSession();
    if (data === undefined || !isFetchedAfterMount) return;
    session.saveClient(data.client);
    if (data.in_queue > 0) navigate(paths.hasOrders, { replace: true });
  }, [data, isError, isFetchedAfterMount, navigate]);
}

/** The same on the orders flow, where whoever cannot be loaded goes to the root (ER-02). */
export function useClientOnOrders(): void {
  const navigate = useNavigate();
  const { token } = useSession();
  const { data, isError } = useQuery(clientOf(token));
  useEffect(() => {
    if (data !== undefined) session.saveClient(data.client);
    if (!isError) return;
    session.clearSession();
    navigate(paths.start, { replace: true });
  }, [data, isError, navigate]);
}

import { useOffline } from "@horma/app/server";
import { skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { pollSignal } from "../../query-client.ts";
import { useSession } from "../../session/session.ts";
import { type AskedWait, askedWait } from "./asked-wait.ts";

/** How often the visit's store is asked while a screen shows it, ms. */
const interval = 10_000;

/**
 * What a request that is made now may expect in the visit's store. Null before the first answer. Undefined while the store is out of
 * reach, where nothing can be said, and of a server that does not know the call.
 */
export function useAskedWait(): AskedWait | null | undefined {
  const { store } = useSession();
  const offline = useOffline();
  const { data, isError, isPending } = useQuery({
    queryKey: ["store wait", store?.id],
    queryFn:
      store === null
        ? skipToken
        : ({ signal }) => api("getStoreWait", { query: { store_id: store.id }, signal: pollSignal(signal) }),
    staleTime: interval / 2,
    refetchInterval: interval,
    retry: false,
  });
  if (offline || isError) return undefined;
  return isPending ? null : askedWait(data);
}

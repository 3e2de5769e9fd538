import { useOffline } from "@horma/app/server";
import { skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useTimeIsUp } from "../../clock/use-seconds-left.ts";
import { pollSignal } from "../../query-client.ts";
import { useSession } from "../../session/session.ts";
import { useClosesSoon } from "../use-opening.ts";
import { type AskedWait, askedWait } from "./asked-wait.ts";

/** How often the visit's store is asked while a screen shows it, ms. */
const interval = 10_000;
/** An older answer is not shown: the page was hidden, or another screen was open, ms. */
const mostAge = 30_000;

/**
 * What a request that is made now may expect in the visit's store. Null before the first answer, and before the next where the last is
 * old. Undefined while the store is closed or out of reach, where nothing can be said, and of a server that does not know the call.
 */
export function useAskedWait(): AskedWait | null | undefined {
  const { store } = useSession();
  const offline = useOffline();
  const closesSoon = useClosesSoon() !== undefined;
  const isOpen = store?.is_opened === true;
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ["store wait", store?.id],
    queryFn: !isOpen
      ? skipToken
      : ({ signal }) => api("getStoreWait", { query: { store_id: store.id }, signal: pollSignal(signal) }),
    staleTime: interval / 2,
    refetchInterval: interval,
    refetchOnWindowFocus: true,
    retry: false,
  });
  const isOld = useTimeIsUp(dataUpdatedAt + mostAge, 0, Date.now);
  if (!isOpen || offline || isError) return undefined;
  return data === undefined || isOld ? null : askedWait(data, closesSoon);
}

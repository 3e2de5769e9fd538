import { CallError, type Order, retryDelay } from "@horma/contract";
import { limits, orderOver, overallState } from "@horma/domain";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { polled, pollInterval, pollSignal, queryClient } from "../../query-client.ts";
import { session } from "../../session/session.ts";
import { clientKey } from "./client-on-arrival.ts";
import { latestOrder, learnOrder, orderKey } from "./known-orders.ts";
import type { OrderRequest } from "./order-request.ts";
import { givesUp } from "./refusals.ts";
import { storedRequest } from "./stored-request.ts";

const orderInterval = pollInterval(limits.orderPoll);

/**
 * The order, polled every second, and at once when the page wakes up or the network is back (ST-05, ST-09).
 */
export function orderQuery(hashId: string) {
  return queryOptions({
    ...polled(limits.orderPoll),
    refetchInterval: orderInterval,
    queryKey: orderKey(hashId),
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const before = queryClient.getQueryData<Order>(orderKey(hashId));
      const answer = await api("getOrder", {
        params: { hash_id: hashId },
        signal: pollSignal(signal),
      });
      const order = latestOrder(answer, askedAt);
      // Without news the visit stays with the order that another tab may have chosen since.
      const news = lastPolled !== hashId || before?.updated_at !== order.updated_at;
      lastPolled = hashId;
      if (news && stillFollowed(order)) session.followOrder(hashId);
      return order;
    },
    staleTime: limits.orderPoll,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}

/** The order that this tab asked for last. */
let lastPolled: string | undefined;

/** An order that is over is not the visit's any more, unless pick-up has to say that its window passed (TR-13). */
function stillFollowed({ status_id, meta }: Order): boolean {
  return !orderOver(status_id) || meta.reason === "window_passed";
}

/**
 * The creation of an order (AP-06). Its key makes it safe to repeat, so it is a query: sent once however often the screen mounts,
 * and repeated until answered. The answer is kept even after the shopper leaves the screen, and counts as the first poll: the
 * next follows a second later (ST-05).
 */
export function orderCreation(request: OrderRequest, storeId: number) {
  return queryOptions({
    queryKey: ["order-creation", request.key],
    queryFn: async () => {
      const body = { skus: [...request.skus], store_id: storeId };
      try {
        const { order } = await api("createOrder", { body, idempotencyKey: request.key });
        learnOrder(order, session.get().token);
        session.rememberOrder(order.hash_id, request.skus);
        storedRequest.forget(request);
        // Tells the start screen about the open order if the shopper went back there.
        void queryClient.invalidateQueries({ queryKey: clientKey(session.get().token) });
        return order;
      } catch (error) {
        if (givesUp(error)) storedRequest.forget(request);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: true,
    retry: (_, error) => !givesUp(error),
    retryDelay: (_, error) => retryDelay(error, limits.orderPoll),
  });
}

/**
 * Opens the box and returns the order afterwards (AP-05, ST-10). If the answer is lost, the order itself says whether it was
 * handed over.
 * @throws CallError `door_not_opened` when the door stayed shut: trying again may help; `device_unreachable` when it will not.
 */
export async function openBox(hashId: string) {
  try {
    return (await api("deliverOrder", { body: { hash_id: hashId } })).order;
  } catch (error) {
    if (doorStayedShut(error)) throw error;
    const order = await api("getOrder", { params: { hash_id: hashId } });
    const state = overallState(order);
    if (state === "in_salon" || state === "done") return order;
    throw error;
  }
}

/** Whether the box did not open or is known not to work. */
export function doorStayedShut(error: unknown): boolean {
  return error instanceof CallError && ["door_not_opened", "device_unreachable"].includes(error.code ?? "");
}

/** Whether to retry opening the box without asking the shopper (ER-03). */
export function mayOpenAgain(failures: number, error: Error): boolean {
  return failures < 2 && !doorStayedShut(error) && !givesUp(error);
}

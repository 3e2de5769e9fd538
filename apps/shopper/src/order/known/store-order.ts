import type { Order } from "@horma/contract";
import { QueryObserver, skipToken } from "@tanstack/react-query";
import { queryClient } from "../../query-client.ts";
import type { createSession } from "../../session/create-session.ts";
import { readStored, type VisitStorage, writeStored } from "../../session/stored.ts";
import { orderKey, recallOrder } from "./known-orders.ts";

/**
 * Stores the visit's order, so that a reload or a dead network still shows it. Only this module uses its key (DM-09).
 * @returns what to call when another tab changed or removed a key, or changed all of them when it is `null`
 */
export function storeOrder(session: ReturnType<typeof createSession>, storage: VisitStorage) {
  let kept: string | null = null;
  let stop = () => {};
  const keep = () => {
    const { orderId } = session.get();
    if (orderId === kept) return;
    kept = orderId;
    stop();
    stop = orderId === null ? () => {} : write(orderId, storage);
    if (orderId === null) writeStored(storage, "order", null);
  };
  const recall = () => {
    const order = readStored<Order>(storage, "order");
    if (order !== null) recallOrder(order);
    session.followOrder(order?.hash_id ?? null);
  };
  recall();
  keep();
  session.store.subscribe(keep);
  return (key: string | null, removed = false) => {
    if (key === "order" && removed) session.followOrder(null);
    else if (key === null || key === "order") recall();
  };
}

/** Writes the order now and whenever it changes; meanwhile the query cache keeps it too. */
function write(orderId: string, storage: VisitStorage): () => void {
  const observer = new QueryObserver<Order>(queryClient, {
    queryKey: orderKey(orderId),
    queryFn: skipToken,
    notifyOnChangeProps: ["data"],
  });
  let written = false;
  const put = ({ data }: { data: Order | undefined }) => {
    if (data === undefined) return;
    // Another tab went on to another order, and this one is about to learn it: news of its own does not replace that order.
    const stored = readStored<Order>(storage, "order")?.hash_id ?? orderId;
    if (written && stored !== orderId) return;
    writeStored(storage, "order", data);
    written = true;
  };
  put(observer.getCurrentResult());
  return observer.subscribe(put);
}

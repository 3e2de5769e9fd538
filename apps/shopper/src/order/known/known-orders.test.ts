import type { Order } from "@horma/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anOrder } from "../../order.fixture.ts";
import { queryClient } from "../../query-client.ts";
import { latestOrder, learnOrder, orderKey, pendingKey } from "./known-orders.ts";

const start = Date.parse("2026-03-02T19:40:00.000Z");

function order(hash_id: string, status_id: Order["status_id"], second = 0): Order {
  const updated_at = new Date(start + second * 1_000).toISOString();
  return anOrder({ hash_id, status_id, state: status_id, updated_at });
}

const known = (hashId: string) => queryClient.getQueryData<Order>(orderKey(hashId));
const listed = () => queryClient.getQueryData<Order[]>(pendingKey("t1"));
const cacheList = (...orders: Order[]) => queryClient.setQueryData(pendingKey("t1"), orders);
const listOutdated = () => queryClient.getQueryState(pendingKey("t1"))?.isInvalidated;

describe("what is known of orders", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });

  it("never goes back: an event older than what is known changes nothing, one of the same instant does", () => {
    learnOrder(order("a", "ready", 5), "t1");
    learnOrder(order("a", "dispatch", 4), "t1");
    expect(known("a")?.status_id).toBe("ready");
    learnOrder({ ...order("a", "ready", 5), deliver_method: "counter" }, "t1");
    expect(known("a")?.deliver_method).toBe("counter");
  });

  it("is the same object as before when an event says the same: nothing is drawn", () => {
    learnOrder(order("a", "ready"), "t1");
    const before = known("a");
    learnOrder(order("a", "ready"), "t1");
    expect(known("a")).toBe(before);
  });

  it("an answer to a question from before an event does not replace it; one to a question from after it does", () => {
    const askedAt = Date.now();
    vi.advanceTimersByTime(100);
    // The box's progress does not change the order's time.
    learnOrder({ ...order("a", "dispatch"), deliver_method: "counter" }, "t1");
    expect(latestOrder(order("a", "dispatch"), askedAt).deliver_method).toBe("counter");
    vi.advanceTimersByTime(100);
    expect(latestOrder(order("a", "dispatch"), Date.now()).deliver_method).toBe("box");
    expect(latestOrder(order("a", "pending", -1), Date.now()).deliver_method).toBe("counter");
    expect(latestOrder(order("b", "pending"), askedAt).status_id).toBe("pending");
  });

  it("changes an order in the list, and has the list asked for again when an order joins it or is over", () => {
    cacheList(order("a", "pending"), order("b", "pending"));
    const heardAt = queryClient.getQueryState(pendingKey("t1"))?.dataUpdatedAt;
    vi.advanceTimersByTime(100);
    learnOrder(order("b", "dispatch", 1), "t1");
    expect(listed()?.map((each) => each.status_id)).toEqual(["pending", "dispatch"]);
    expect(listOutdated()).toBe(false);
    expect(queryClient.getQueryState(pendingKey("t1"))?.dataUpdatedAt).toBe(heardAt);
    learnOrder(order("c", "pending", 1), "t1");
    expect(listOutdated()).toBe(true);
    cacheList(order("a", "pending"));
    learnOrder(order("z", "done", 2), "t1");
    expect(listOutdated()).toBe(false);
    learnOrder(order("a", "canceled", 2), "t1");
    expect(listOutdated()).toBe(true);
  });
});

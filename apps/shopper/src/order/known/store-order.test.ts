import type { Order } from "@horma/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anOrder, orderedAt as start } from "../../order.fixture.ts";
import { queryClient } from "../../query-client.ts";
import { createSession } from "../../session/create-session.ts";
import { learnOrder, orderKey } from "./known-orders.ts";
import { storeOrder } from "./store-order.ts";

const later = "2026-03-02T19:41:00.000Z";

function order(hash_id: string, status_id: Order["status_id"], updated_at = start): Order {
  return anOrder({ hash_id, status_id, state: status_id, updated_at });
}

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A page loaded with this storage. */
function page(storage: ReturnType<typeof memory>) {
  const session = createSession(storage);
  const follow = storeOrder(session, storage);
  const inStorage = () => JSON.parse(storage.getItem("order") ?? "null") as Order | null;
  return { session, follow, inStorage };
}

const known = (hashId: string) => queryClient.getQueryData<Order>(orderKey(hashId));

describe("the order of the visit", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(start) });
  });
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });

  it("[DM-09] is kept under its key as soon as the visit is about it, with whatever is told of it", () => {
    const { session, inStorage } = page(memory());
    learnOrder(order("a", "pending"), "t1");
    expect(inStorage()).toBeNull();
    session.rememberOrder("a", ["880101410"]);
    expect(inStorage()?.status_id).toBe("pending");
    learnOrder(order("a", "ready", later), "t1");
    vi.runOnlyPendingTimers();
    expect(inStorage()?.status_id).toBe("ready");
    learnOrder(order("b", "pending", later), "t1");
    vi.runOnlyPendingTimers();
    expect(inStorage()?.hash_id).toBe("a");
  });

  it("[RT-05] is known after a reload until the server says otherwise, whatever the kept one's clock said", () => {
    const { session } = page(memory({ order: JSON.stringify(order("a", "ready", later)) }));
    expect(session.get().orderId).toBe("a");
    expect(known("a")?.status_id).toBe("ready");
    learnOrder(order("a", "dispatch", start), "t1");
    expect(known("a")?.status_id).toBe("dispatch");
  });

  it("[TR-10] leaves the storage with the visit, and when it is over", () => {
    for (const end of ["clearSession", "endOrder"] as const) {
      const storage = memory({ order: JSON.stringify(order("a", "ready")) });
      const { session } = page(storage);
      session[end]("a");
      expect(storage.kept.has("order")).toBe(false);
    }
  });

  it("[TR-11] is the one that another tab went on to; older news of it from there is none", () => {
    const storage = memory({ order: JSON.stringify(order("a", "ready", later)) });
    const { session, follow } = page(storage);
    storage.setItem("order", JSON.stringify(order("a", "pending", start)));
    follow("order");
    expect(known("a")?.status_id).toBe("ready");
    storage.setItem("order", JSON.stringify(order("b", "pending")));
    follow("client");
    expect(session.get().orderId).toBe("a");
    follow("order");
    expect(session.get().orderId).toBe("b");
    expect(known("b")?.status_id).toBe("pending");
    storage.kept.clear();
    follow(null);
    expect(session.get().orderId).toBeNull();
  });

  it("[TR-11] is not replaced by news of an earlier one, before this tab has learned that another one went on", () => {
    const storage = memory({ order: JSON.stringify(order("a", "ready")) });
    const { session, follow, inStorage } = page(storage);
    storage.setItem("order", JSON.stringify(order("b", "pending")));
    learnOrder(order("a", "done", later), "t1");
    vi.runOnlyPendingTimers();
    expect(inStorage()?.hash_id).toBe("b");
    follow("order");
    expect(session.get().orderId).toBe("b");
    learnOrder(order("b", "dispatch", later), "t1");
    vi.runOnlyPendingTimers();
    expect(inStorage()?.status_id).toBe("dispatch");
  });

  it("[TR-11] is gone when another tab removed it, even if this one wrote it again meanwhile", () => {
    const storage = memory({ order: JSON.stringify(order("a", "pending")) });
    const { session, follow } = page(storage);
    storage.removeItem("order");
    learnOrder(order("a", "ready", later), "t1");
    vi.runOnlyPendingTimers();
    expect(storage.kept.has("order")).toBe(true);
    follow("order", true);
    expect(session.get().orderId).toBeNull();
    expect(storage.kept.has("order")).toBe(false);
  });

  it.each([
    ["no JSON", "{"],
    ["a status that does not exist", JSON.stringify({ ...order("a", "pending"), status_id: "lost" })],
    ["a field that is missing", JSON.stringify({ hash_id: "a" })],
  ])("[DM-09] is taken as absent where the storage has %s", (_, text) => {
    const { session } = page(memory({ order: text }));
    expect(session.get().orderId).toBeNull();
  });
});

import { CallError } from "@horma/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { createActionQueue, type QueuedAction } from "./create-action-queue.ts";

const noAnswer = () => new CallError("failed", "unavailable", "no answer");
const fault = () => new CallError("failed", "internal_error", "status 500");
const refusal = (code: "order_taken" | "device_unreachable") =>
  new CallError(code === "order_taken" ? "refused" : "failed", code, code);

/** A tablet's storage, and a server that accepts each key or answers as the test says. */
function tablet(storage = new Map<string, string>()) {
  const sent: string[] = [];
  const taken = new Set<string>();
  let answer: (action: QueuedAction) => Error | undefined = () => undefined;
  let keys = 0;
  const kept = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const queue = createActionQueue({
    storage: kept,
    newKey: () => `key-${storage.size}-${++keys}`,
    send: async (action) => {
      sent.push(action.label);
      const error = answer(action);
      if (error) throw error;
      taken.add(action.key);
    },
  });
  const act = (label: string, order = "o1") =>
    queue.add({ call: "claimOrder", body: { hash_id: order }, label, order, token: "t1" });
  return { queue, act, sent, taken, storage, answers: (next: typeof answer) => (answer = next) };
}

describe("the action queue", () => {
  let shop: ReturnType<typeof tablet>;
  beforeEach(() => {
    shop = tablet();
  });

  it("sends at once where the server answers, and keeps nothing", async () => {
    expect(await shop.act("Tomar 38")).toEqual({ kind: "done" });
    expect(shop.queue.get().waiting).toEqual([]);
    expect(shop.storage.size).toBe(0);
  });

  it("keeps what had no answer and sends it in the order it was done, once the server is back", async () => {
    shop.answers(noAnswer);
    const outcomes = Promise.all([
      shop.act("Tomar 38"),
      shop.act("Entregar 41½", "o2"),
      shop.act("Recibir 42"),
    ]);
    expect(await outcomes).toEqual([{ kind: "queued" }, { kind: "queued" }, { kind: "queued" }]);
    expect(shop.queue.get().waiting.map(({ label }) => label)).toEqual([
      "Tomar 38",
      "Entregar 41½",
      "Recibir 42",
    ]);
    shop.sent.length = 0;
    shop.answers(() => undefined);
    await shop.queue.flush();
    expect(shop.sent).toEqual(["Tomar 38", "Entregar 41½", "Recibir 42"]);
    expect(shop.queue.get().waiting).toEqual([]);
  });

  it("sends an action again with the very same key, so that the server does it once", async () => {
    const keys: string[] = [];
    shop.answers(({ key }) => {
      keys.push(key);
      return keys.length < 3 ? noAnswer() : undefined;
    });
    await shop.act("Tomar 38");
    await shop.queue.flush();
    await shop.queue.flush();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it("is the same after a reload", async () => {
    shop.answers(noAnswer);
    await shop.act("Tomar 38");
    const [before] = shop.queue.get().waiting;
    const reloaded = tablet(shop.storage);
    expect(reloaded.queue.get().waiting).toEqual([before]);
    await reloaded.queue.flush();
    expect(reloaded.taken).toEqual(new Set([before?.key]));
    expect(shop.storage.size).toBe(0);
  });

  it.each(["order_taken", "device_unreachable"] as const)(
    "drops what the server refuses (%s) and tells the one who acted",
    async (code) => {
      shop.answers(({ label }) => (label === "Tomar 38" ? refusal(code) : undefined));
      expect(await shop.act("Tomar 38")).toMatchObject({ kind: "refused", error: { code } });
      expect(await shop.act("Tomar 41")).toEqual({ kind: "done" });
      expect(shop.queue.get()).toMatchObject({ waiting: [], refused: [] });
    },
  );

  it("shows a refusal of what was queued until someone has read it, and goes on with the next", async () => {
    shop.answers(noAnswer);
    await Promise.all([shop.act("Tomar 38"), shop.act("Entregar 41½", "o2")]);
    shop.answers(({ label }) => (label === "Tomar 38" ? refusal("order_taken") : undefined));
    await shop.queue.flush();
    const { waiting, refused } = shop.queue.get();
    expect(waiting).toEqual([]);
    expect(refused.map(({ action, error }) => [action.label, error.code])).toEqual([
      ["Tomar 38", "order_taken"],
    ]);
    for (const one of refused) shop.queue.forget(one);
    expect(shop.queue.get().refused).toEqual([]);
  });

  it("does not let one action that the server fails over hold up the others for ever", async () => {
    shop.answers(({ label }) => (label === "Tomar 38" ? fault() : undefined));
    await shop.act("Tomar 38");
    void shop.act("Entregar 41½", "o2");
    for (let tries = 0; tries < 5; tries++) await shop.queue.flush();
    expect(shop.queue.get().waiting).toEqual([]);
    expect(shop.queue.get().refused.map(({ action }) => action.label)).toEqual(["Tomar 38"]);
    expect(shop.sent.at(-1)).toBe("Entregar 41½");
  });

  it("never counts a missing network against an action", async () => {
    shop.answers(noAnswer);
    await shop.act("Tomar 38");
    for (let tries = 0; tries < 20; tries++) await shop.queue.flush();
    expect(shop.queue.get().waiting).toHaveLength(1);
  });

  it("waits where the server says that there are too many calls, and loses nothing", async () => {
    shop.answers(() => new CallError("failed", "rate_limited", "wait", [], { retryAfter: 3 }));
    expect(await shop.act("Tomar 38")).toEqual({ kind: "queued" });
    for (let flush = 0; flush < 10; flush++) await shop.queue.flush();
    expect(shop.queue.get()).toMatchObject({ waiting: [{ label: "Tomar 38", faults: 0 }], refused: [] });
    shop.answers(() => undefined);
    await shop.queue.flush();
    expect(shop.taken.size).toBe(1);
  });

  it("loses nothing when two tabs of the tablet add to it at the same time", async () => {
    const other = tablet(shop.storage);
    shop.answers(noAnswer);
    other.answers(noAnswer);
    await Promise.all([shop.act("Tomar 38"), other.act("Tomar 41")]);
    shop.queue.follow(null);
    expect(shop.queue.get().waiting.map(({ label }) => label)).toEqual(["Tomar 38", "Tomar 41"]);
  });

  it.each(["{", "[1]", '[{"key":"k"}]', "null"])("takes a storage it cannot read (%s) as empty", (text) => {
    expect(tablet(new Map([["staff-actions", text]])).queue.get().waiting).toEqual([]);
  });
});

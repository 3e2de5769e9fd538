import { randomUUID } from "node:crypto";
import { CallError, type CallName, type CallRoute, calls } from "@horma/contract";
import { type Permission, roleMay, staffRoles } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, openBrowser } from "../../browser.ts";
import type { Colleague } from "../../fulfilment/order/shop.ts";
import { act, type BackRoom, type OrderAction, openBackRoom, skus } from "./back-room.ts";

/** What holds for every action of the staff, whatever it does. */
describe("an action of the staff", () => {
  let room: BackRoom;
  beforeAll(async () => {
    room = await openBackRoom();
  });
  afterAll(() => room.close());

  const withPair = async (hash_id: string, more: Record<string, unknown> = {}) => ({
    hash_id,
    pair_id: (await room.firstPair(hash_id)).id,
    ...more,
  });
  let box = 0;
  const nextBox = () => `box-${String((box++ % 12) + 1).padStart(2, "0")}`;

  /** An order that the action can follow, and what it is asked with. */
  const ready: Record<OrderAction, () => Promise<Record<string, unknown>>> = {
    claimOrder: async () => ({ hash_id: await room.request() }),
    releaseOrder: async () => ({ hash_id: await room.claim() }),
    takeOverOrder: async () => {
      const hash_id = await room.claim();
      await room.manager.call("takeOverOrder", { body: { hash_id, from: room.runner.id } });
      return { hash_id, from: room.manager.id };
    },
    confirmPair: async () => withPair(await room.claim(), { code: skus[0] }),
    missPair: async () => withPair(await room.claim(), { reason: "not_there" }),
    placeOrder: async () => ({ hash_id: await room.confirm(), hwd: null }),
    handOver: async () => ({ hash_id: await room.place(null) }),
    receivePair: async () => withPair(await room.triedOn()),
    fetchPairs: async () => ({ hash_id: await room.expire(await room.place(null)) }),
    bringByHand: async () => ({ hash_id: await room.boxed(nextBox()) }),
    moveOrder: async () => {
      const hash_id = await room.boxed(nextBox());
      return { hash_id, hwd: nextBox() };
    },
  };
  const names = Object.keys(ready) as OrderAction[];

  const refused = (who: Colleague, name: OrderAction, body: Record<string, unknown>, key?: string) =>
    act(who, name, body, key).then(
      () => "done",
      (error: unknown) => (error instanceof CallError ? error.code : Promise.reject(error)),
    );
  const history = (body: Record<string, unknown>) => room.told(String(body.hash_id));
  const rest = async (body: Record<string, unknown>) => {
    // Frees the box for the next test, and shuts it.
    await refused(room.manager, "bringByHand", { hash_id: body.hash_id });
    await room.shop.rows("update device set back_open = false, front_open = false where job is null");
  };

  it.each(names)("%s writes who did it into the order's history", async (name) => {
    const body = await ready[name]();
    const before = (await history(body)).length;
    expect(await act(room.runner, name, body)).toEqual({ repeated: false });
    const done = (await history(body)).slice(before);
    expect(done.length).toBeGreaterThan(0);
    expect(done.some((line) => line.endsWith(" staff Rodrigo"))).toBe(true);
    await rest(body);
  });

  it.each(names)("%s is done once a key, however often it is sent", async (name) => {
    const [body, key] = [await ready[name](), randomUUID()];
    expect(await act(room.runner, name, body, key)).toEqual({ repeated: false });
    const done = await history(body);
    expect(await act(room.runner, name, body, key)).toEqual({ repeated: true });
    expect(await history(body)).toEqual(done);
    await rest(body);
  });

  it.each(names)("%s is done once when the same key comes five times in the same instant", async (name) => {
    const [body, key] = [await ready[name](), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(room.runner, name, body, key)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const steps = (await history(body)).filter(
      (line) => !line.startsWith("device_") && !line.includes("door_asked"),
    );
    expect(new Set(steps).size).toBe(steps.length);
    await rest(body);
  });

  it.each(names)("%s knows no order of another store, nor one that there is not", async (name) => {
    const body = await ready[name]();
    const before = await room.order(String(body.hash_id));
    const elsewhere = await room.shop.staff("manager", "0102");
    const [theirs, none] = [
      await refused(
        elsewhere,
        name,
        { ...body, ...(name === "moveOrder" && { hwd: "box-99" }) },
        "key-of-another-store",
      ),
      await refused(room.manager, name, { ...body, hash_id: "no-such-order" }),
    ];
    expect([theirs, none]).toEqual([
      name === "moveOrder" ? "device_not_found" : "order_not_found",
      "order_not_found",
    ]);
    expect(await room.order(String(body.hash_id))).toEqual(before);
    expect(await room.shop.rows("select 1 from staff_action where key = 'key-of-another-store'")).toEqual([]);
    await rest(body);
  });

  it.each(names)("%s that is refused leaves no key, so that it may be tried again", async (name) => {
    const [body, key] = [await ready[name](), randomUUID()];
    expect(await refused(room.runner, name, { ...body, hash_id: "no-such-order" }, key)).toBe(
      "order_not_found",
    );
    expect(await act(room.runner, name, body, key)).toEqual({ repeated: false });
    await rest(body);
  });

  it.each(["confirmPair", "missPair", "receivePair"] as const)(
    "%s knows no pair of another order",
    async (name) => {
      const [body, other] = [await ready[name](), await room.request()];
      const { id: pair_id } = await room.firstPair(other);
      expect(await refused(room.runner, name, { ...body, pair_id })).toBe("pair_not_found");
    },
  );

  it("does not take a key for something else", async () => {
    const [body, key] = [await ready.claimOrder(), randomUUID()];
    await act(room.runner, "claimOrder", body, key);
    expect(await refused(room.runner, "releaseOrder", body, key)).toBe("idempotency_key_reused");
    // Someone else's key is theirs alone.
    const over = { ...body, from: room.runner.id };
    expect(await act(room.manager, "takeOverOrder", over, key)).toEqual({ repeated: false });
  });

  describe("is for whom the table of permissions says:", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = openBrowser(room.shop.app);
      await browser.ready();
    });
    const guarded = Object.entries(calls).filter(
      ([, route]: [string, CallRoute]) => route.token === "staff" && "permission" in route,
    ) as [CallName, CallRoute & { permission: Permission }][];
    it.each(guarded)("%s", async (_name, { method, path, permission }) => {
      for (const role of staffRoles) {
        const { token } = await room.shop.staff(role);
        const url = path.replace(/\{\w+\}/g, "x");
        const answer = await browser.send(method, url, { token, ...(method === "POST" && { body: {} }) });
        const forbidden = (answer.body as { code?: string }).code === "role_forbidden";
        expect([role, forbidden, answer.status === 403]).toEqual([
          role,
          !roleMay(role, permission),
          !roleMay(role, permission),
        ]);
      }
    });
  });
});

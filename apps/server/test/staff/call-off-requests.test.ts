import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Colleague, Shop } from "../order/shop.ts";
import { api, openStore, pairs, pin, Visitor } from "../order/visitor.ts";

const [sku, other] = ["880101410", "880101415"] as const;

describe("calling off what came from one place", () => {
  let shop: Shop;
  let manager: Colleague;
  beforeAll(async () => {
    shop = await openStore();
    await shop.setStock(sku, 500);
    await shop.setStock(other, 500);
    manager = await shop.staff("manager");
  });
  afterAll(() => shop.close());

  const floods = async () =>
    (await manager.call("getBoard", {})).alerts.filter(({ kind }) => kind === "requests_flood");
  /** So many guests, each with a browser of their own, who ask for both sizes. */
  const crowd = async (size: number, address: string) => {
    const made: { visitor: Visitor; hash: string }[] = [];
    for (let at = 0; at < size; at++) {
      const visitor = await (await Visitor.at(shop, address)).logIn();
      made.push({ visitor, hash: await visitor.ask(at % 2 ? [sku, other] : [other, sku]) });
    }
    return made;
  };
  const from = async (hash: string) =>
    (
      await shop.rows(
        `select from_browser as browser, from_network as network, from_guest as guest from "order" where hash_id = $1`,
        hash,
      )
    )[0];
  const nowhere = { browser: null, network: null, guest: null };

  it("[SX-02] the manager is told of a flood and ends it at once; what was taken or came from elsewhere goes on", async () => {
    const before = await pairs(shop);
    const honest = await (await Visitor.at(shop, "198.51.100.3")).logIn();
    const elsewhere = await honest.ask([sku]);
    const address = "203.0.113.50";
    const [taken, ...others] = await crowd(limits.floodOfGuests - 1, address);
    expect(await floods()).toEqual([]);
    others.push(...(await crowd(1, address)));
    const [alert, ...more] = await floods();
    expect(more).toEqual([]);
    const requests = limits.floodOfGuests;
    expect(alert).toMatchObject({
      roles: ["manager"],
      source: { kind: "guests", requests, pairs: 2 * requests },
    });
    expect(JSON.stringify(alert)).not.toContain(address);

    await (await shop.staff("runner")).call("claimOrder", { body: { hash_id: taken?.hash ?? "" } });
    const called = {
      body: { source: `guests ${alert?.source?.id}` },
      idempotencyKey: "call-off-0001",
    };
    expect(await manager.call("callOffRequests", called)).toEqual({ repeated: false });
    expect(await pairs(shop)).toEqual({ free: before.free - 3, held: before.held + 3 });
    expect(await floods()).toEqual([]);
    expect(await honest.state(elsewhere)).toBe("pending");
    expect(await taken?.visitor.state(taken.hash)).toBe("dispatch");
    const states = await Promise.all(others.map(({ visitor, hash }) => visitor.state(hash)));
    expect(new Set(states)).toEqual(new Set(["canceled"]));
    expect(await manager.call("callOffRequests", called)).toEqual({ repeated: true });

    const params = { hash_id: others[0]?.hash ?? "" };
    const { history } = await manager.call("getStaffOrder", { params });
    expect(history.at(-1)).toMatchObject({ type: "pair_dropped", actor: "staff", name: manager.name });
    const data = { kind: "guests", label: alert?.source?.label, requests: requests - 1 };
    expect(await shop.rows("select data from staff_event where type = 'requests_called_off'")).toEqual([
      { data },
    ]);
  });

  it("[SX-02] a browser's and a kiosk's are told and called off by themselves, by their own store", async () => {
    const address = "203.0.113.51";
    const [phone, kiosk] = [await Visitor.at(shop, address), await Visitor.at(shop, address)];
    await kiosk.browser.post(`${api}/kiosk/enter`, { pin, store: "0101" }, { address });
    for (let at = 0; at < limits.floodOfBrowser; at++) await (await phone.logIn()).ask([sku]);
    for (let at = 0; at < limits.floodOfKiosk; at++) await (await kiosk.logIn()).ask([sku]);
    const told = await floods();
    expect(told.map(({ source }) => [source?.kind, source?.requests]).sort()).toEqual([
      ["browser", limits.floodOfBrowser],
      ["kiosk", limits.floodOfKiosk],
    ]);
    const source = `kiosk ${told.find((each) => each.source?.kind === "kiosk")?.source?.id}`;
    await (await shop.staff("manager", "0102")).call("callOffRequests", { body: { source } });
    expect(await floods()).toHaveLength(2);
    await manager.call("callOffRequests", { body: { source } });
    expect((await floods()).map((each) => each.source?.kind)).toEqual(["browser"]);
  });

  it("[SX-02] who asks for the same shoes meanwhile never waits for it in a circle", async () => {
    const phone = await (await Visitor.at(shop, "203.0.113.52")).logIn();
    for (const wish of [other, sku, other, sku]) await phone.ask([wish]);
    const flood = (await floods()).find((each) => each.source?.requests === 4 && each.source.pairs === 4);
    const stock = "select 1 from stock where store_id = $1 and sku = $2 for update";
    const asking = await shop.deps.db.pool.connect();
    await asking.query("begin");
    await asking.query(stock, [shop.storeId, sku]);
    const source = `browser ${flood?.source?.id}`;
    const calling = manager.call("callOffRequests", { body: { source } });
    await expect
      .poll(() => shop.rows("select 1 from pg_stat_activity where wait_event_type = 'Lock'"))
      .toHaveLength(1);
    // As an order of both sizes: the one that comes first is held, the other one must be there.
    await asking.query(`${stock} nowait`, [shop.storeId, other]);
    await asking.query("commit");
    asking.release();
    expect(await calling).toEqual({ repeated: false });
    expect((await floods()).map((each) => each.source?.id)).not.toContain(flood?.source?.id);
  });

  it("[SX-02] [SX-07] an order forgets where it came from as soon as no pair of it is on its way; a seller's never knew", async () => {
    const hash_id = await (await (await Visitor.at(shop, "203.0.113.53")).logIn()).ask([sku]);
    const hash = expect.stringMatching(/^[0-9a-f]{24}$/);
    expect(await from(hash_id)).toEqual({ browser: hash, network: hash, guest: true });
    await manager.call("claimOrder", { body: { hash_id } });
    const { order } = await manager.call("getStaffOrder", { params: { hash_id } });
    for (const { id, ean } of order.pairs)
      await manager.call("confirmPair", { body: { hash_id, pair_id: id, code: ean } });
    await manager.call("placeOrder", { body: { hash_id, hwd: null } });
    expect(await from(hash_id)).toMatchObject({ guest: true });
    await manager.call("handOver", { body: { hash_id } });
    expect(await from(hash_id)).toEqual(nowhere);
    const sold = await manager.call("orderForShopper", { body: { skus: [sku], nickname: "Dani" } });
    expect(await from(sold.order.hash_id)).toEqual(nowhere);
  });
});

import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Colleague, refusal, type Shop } from "../../fulfilment/order/shop.ts";
import { api, openStore, pairs, pin, Visitor } from "../../fulfilment/order/visitor.ts";

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

  /** What the manager is told of the places that this order came from. */
  const floodsOf = async (hash: string) => {
    const { browser, network } = await from(hash);
    const { alerts } = await manager.call("getBoard", { query: {} });
    return alerts.filter(({ source }) => source?.id === browser || source?.id === network);
  };
  /** An address that no one asked from before, also when a test is tried again. */
  let addresses = 0;
  const newAddress = () => `203.0.113.${++addresses}`;
  /** So many guests, each with a browser of their own, who ask for both sizes. */
  const crowd = async (size: number, address: string) => {
    const made: { visitor: Visitor; hash: string }[] = [];
    for (let at = 0; at < size; at++) {
      const visitor = await (await Visitor.at(shop, address)).logIn();
      made.push({ visitor, hash: await visitor.ask(at % 2 ? [sku, other] : [other, sku]) });
    }
    return made;
  };
  type From = { browser: string | null; network: string | null; guest: boolean | null };
  const from = async (hash: string): Promise<From> => {
    const [row] = await shop.rows<From>(
      `select from_browser as browser, from_network as network, from_guest as guest from "order" where hash_id = $1`,
      hash,
    );
    if (row === undefined) throw new Error(`no order ${hash}`);
    return row;
  };
  const nowhere = { browser: null, network: null, guest: null };

  it("[SX-02] the manager is told of a flood and ends it at once; what was taken or came from elsewhere goes on", {
    timeout: 60_000,
  }, async () => {
    const before = await pairs(shop);
    const honest = await (await Visitor.at(shop, newAddress())).logIn();
    const elsewhere = await honest.ask([sku]);
    const address = newAddress();
    const [taken, ...others] = await crowd(limits.floodOfGuests - 1, address);
    const hash_id = taken?.hash ?? "";
    expect(await floodsOf(hash_id)).toEqual([]);
    others.push(...(await crowd(1, address)));
    const [alert, ...more] = await floodsOf(hash_id);
    expect(more).toEqual([]);
    const requests = limits.floodOfGuests;
    expect(alert).toMatchObject({
      roles: ["manager"],
      source: { kind: "guests", requests, pairs: 2 * requests },
    });
    expect(JSON.stringify(alert)).not.toContain(address);

    await (await shop.staff("runner")).call("claimOrder", { body: { hash_id } });
    const called = {
      body: { source: `guests ${alert?.source?.id}` },
      idempotencyKey: `call-off-${address.replaceAll(".", "-")}`,
    };
    expect(await manager.call("callOffRequests", called)).toEqual({ repeated: false });
    expect(await pairs(shop)).toEqual({ free: before.free - 3, held: before.held + 3 });
    expect(await floodsOf(hash_id)).toEqual([]);
    expect(await honest.state(elsewhere)).toBe("pending");
    expect(await taken?.visitor.state(hash_id)).toBe("dispatch");
    const states = await Promise.all(others.map(({ visitor, hash }) => visitor.state(hash)));
    expect(new Set(states)).toEqual(new Set(["canceled"]));
    expect(await manager.call("callOffRequests", called)).toEqual({ repeated: true });

    const params = { hash_id: others[0]?.hash ?? "" };
    const { history } = await manager.call("getStaffOrder", { params });
    expect(history.at(-1)).toMatchObject({ type: "pair_canceled", actor: "staff", name: manager.name });
    const data = { kind: "guests", label: alert?.source?.label, requests: requests - 1 };
    const book = await shop.rows("select data from staff_event where type = 'requests_called_off'");
    expect(book.at(-1)).toEqual({ data });
  });

  it("[FL-12] and takes the whole call-off back: what can go on does so, and holds its pieces again", async () => {
    const made = await crowd(limits.floodOfGuests, newAddress());
    const { network } = await from(made[0]?.hash ?? "");
    const held = (await pairs(shop)).held;
    await manager.call("callOffRequests", { body: { source: `guests ${network}` } });
    const calledOff = async () => {
      const theirs = new Set(made.map(({ hash }) => hash));
      const { orders } = await manager.call("getBoard", { query: {} });
      return orders.flatMap(({ hash_id, canceled }) => (theirs.has(hash_id) && canceled) || []);
    };
    const [{ at, undo_until } = { at: "", undo_until: null }, ...more] = await calledOff();
    expect(more.filter((each) => each.at === at && each.undo_until === undo_until)).toHaveLength(
      made.length - 1,
    );
    // One piece goes to someone else meanwhile.
    await shop.setStock(other, made.length - 1);
    const undo = { body: { at }, idempotencyKey: `undo-${network}` };
    expect(await manager.call("undoCallOff", undo)).toEqual({ repeated: false });
    expect((await pairs(shop)).held).toBe(held - 2);
    // It is not offered for the one that cannot have its piece again.
    expect(await calledOff()).toMatchObject([{ at, undo_until: null }]);
    expect(await manager.call("undoCallOff", undo)).toEqual({ repeated: true });
    expect(await refusal(manager.call, "undoCallOff", { body: { at } })).toMatchObject({
      code: "undo_refused",
    });
    const book = await shop.rows("select data from staff_event where type = 'call_off_undone'");
    expect(book).toEqual([{ data: { requests: made.length - 1 } }]);
    await shop.setStock(other, 500);
  });

  it("[SX-02] a browser's and a kiosk's are told and called off by themselves, by their own store", async () => {
    const address = newAddress();
    const [phone, kiosk] = [await Visitor.at(shop, address), await Visitor.at(shop, address)];
    await kiosk.browser.post(`${api}/kiosk/enter`, { pin, store: "0101" }, { address });
    let [ofPhone, ofKiosk] = ["", ""];
    for (let at = 0; at < limits.floodOfBrowser; at++) ofPhone = await (await phone.logIn()).ask([sku]);
    for (let at = 0; at < limits.floodOfKiosk; at++) ofKiosk = await (await kiosk.logIn()).ask([sku]);
    const browser = { source: { kind: "browser", requests: limits.floodOfBrowser } };
    expect(await floodsOf(ofPhone)).toMatchObject([browser]);
    const told = await floodsOf(ofKiosk);
    expect(told).toMatchObject([{ source: { kind: "kiosk", requests: limits.floodOfKiosk } }]);
    const source = `kiosk ${told[0]?.source?.id}`;
    await (await shop.staff("manager", "0102")).call("callOffRequests", { body: { source } });
    expect(await floodsOf(ofKiosk)).toHaveLength(1);
    await manager.call("callOffRequests", { body: { source } });
    expect(await from(ofKiosk)).toEqual(nowhere);
    expect(await floodsOf(ofPhone)).toMatchObject([browser]);
  });

  it("[SX-02] who asks for the same shoes meanwhile never waits for it in a circle", async () => {
    const phone = await (await Visitor.at(shop, newAddress())).logIn();
    const [first = ""] = [await phone.ask([other]), await phone.ask([sku])];
    const stock = "select 1 from stock where store_id = $1 and sku = $2 for update";
    const asking = await shop.deps.db.pool.connect();
    await asking.query("begin");
    await asking.query(stock, [shop.storeId, sku]);
    const source = `browser ${(await from(first)).browser}`;
    const calling = manager.call("callOffRequests", { body: { source } });
    await expect
      .poll(() => shop.rows("select 1 from pg_stat_activity where wait_event_type = 'Lock'"))
      .toHaveLength(1);
    // As an order of both sizes: the one that comes first is held, the other one must be there.
    await asking.query(`${stock} nowait`, [shop.storeId, other]);
    await asking.query("commit");
    asking.release();
    expect(await calling).toEqual({ repeated: false });
    expect(await from(first)).toEqual(nowhere);
  });

  it("[SX-02] [SX-07] an order forgets where it came from as soon as no pair of it is on its way; a seller's never knew", async () => {
    const hash_id = await (await (await Visitor.at(shop, newAddress())).logIn()).ask([sku]);
    const hash: unknown = expect.stringMatching(/^[0-9a-f]{24}$/);
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

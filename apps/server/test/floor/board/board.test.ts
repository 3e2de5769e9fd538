import { gunzipSync } from "node:zlib";
import { type Board, calls } from "@horma/contract";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, sharedTablet } from "../../browser.ts";
import {
  ask,
  type Colleague,
  makeReady,
  moveAll,
  openShop,
  type Shop,
  type Shopper,
} from "../../fulfilment/order/shop.ts";

const [sku, other] = ["880101410", "880101415"];

describe("the board", () => {
  let shop: Shop;
  let ana: Shopper;
  let runner: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    ana = await shop.shopper();
    runner = await shop.staff("runner");
    await shop.setStock(sku, 100);
    await shop.setStock(other, 100);
  });
  afterAll(() => shop.close());

  const board = () => runner.call("getBoard", { query: {} });
  const orderOn = (shown: Board, hashId: string) => shown.orders.find((each) => each.hash_id === hashId);

  it("shows a new request with what the runner needs to fetch it", async () => {
    const { hash_id, meta } = await ask(shop, ana, [sku, other]);
    const shown = orderOn(await board(), hash_id);
    expect(shown).toMatchObject({
      code: meta.code,
      status_id: "pending",
      state: "pending",
      nickname: "Ana",
      deliver_method: "box",
      runner: null,
      seller: null,
      device: null,
      pickup_deadline: null,
    });
    expect(shown?.pairs[0]).toMatchObject({
      sku,
      ean: "7808801014102",
      size: "41",
      price: 48_990,
      state: "requested",
      place: "shelf",
      clean: true,
      product: {
        id: "880101",
        name: "Brisa 2",
        brand: "Puelche",
        image: "/images/runner-naranjo-lateral-480.webp",
      },
      rack_slot: null,
      device: null,
      holder: null,
      confirmed: false,
      reason: null,
    });
    expect(shown?.pairs.map((pair) => pair.location)).toEqual([
      expect.stringMatching(/^[A-Z]-\d\d-\d$/),
      expect.stringMatching(/^[A-Z]-\d\d-\d$/),
    ]);
  });

  it("keeps an order until all its pairs are at rest, oldest first", async () => {
    const [first, second] = [await ask(shop, ana, [sku]), await ask(shop, ana, [sku])];
    await makeReady(shop, first.hash_id);
    shop.boxes.obey = (_command, report) => report("front_door_opened");
    await ana.call("deliverOrder", { body: { hash_id: first.hash_id } });
    await moveAll(shop, first.hash_id, "returned");
    const shown = await board();
    expect(orderOn(shown, first.hash_id)).toMatchObject({
      status_id: "done",
      pairs: [{ place: "return_rack", clean: false, rack_slot: expect.any(Number) }],
    });
    expect(shown.rack).toEqual({ slots: 24, taken: 1 });
    const hashes = shown.orders.map((order) => order.hash_id);
    expect(hashes.indexOf(first.hash_id)).toBeLessThan(hashes.indexOf(second.hash_id));
    await moveAll(shop, first.hash_id, "sanitized");
    await moveAll(shop, first.hash_id, "shelved");
    expect(orderOn(await board(), first.hash_id)).toBeUndefined();
  });

  it("shows a ready order with its box and until when it waits", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    const { device } = await makeReady(shop, hash_id);
    const shown = await board();
    const deadline = Date.parse(orderOn(shown, hash_id)?.pickup_deadline ?? "") - Date.parse(shown.at);
    expect(deadline / limits.pickupWindow).toBeCloseTo(1, 1);
    expect(orderOn(shown, hash_id)).toMatchObject({ device: { hwd: device?.hwd, status_id: "ready" } });
    expect(shown.devices.find(({ hwd }) => hwd === device?.hwd)).toMatchObject({
      order: hash_id,
      job_kind: "order",
      status_id: "ready",
      available: false,
      online: true,
    });
    expect(shown.devices.map(({ name }) => name).slice(0, 3)).toEqual(["1", "2", "3"]);
    expect(shown.devices).toHaveLength(14);
    expect(shown.median_wait).toBeGreaterThan(0);
  });

  it("[SC-14] tells of a request no one took, of a box that failed and of an unhappy shopper", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    shop.clock.ahead += limits.unclaimedSeller;
    expect((await board()).alerts).toContainEqual(
      expect.objectContaining({ kind: "unclaimed", roles: ["seller"], order: hash_id, device: null }),
    );
    const beto = await shop.shopper();
    const boxed = await ask(shop, beto, [other]);
    const { device } = await makeReady(shop, boxed.hash_id);
    await shop.rows(
      "update device set online = false, online_since = now() where hwd = $1 and store_id = $2",
      device?.hwd,
      shop.storeId,
    );
    expect((await board()).alerts).toContainEqual(
      expect.objectContaining({ kind: "device_failed", order: boxed.hash_id, device: device?.hwd }),
    );
    await shop.rows(
      "update device set online = true where hwd = $1 and store_id = $2",
      device?.hwd,
      shop.storeId,
    );
    await beto.call("deliverOrder", { body: { hash_id: boxed.hash_id } });
    await beto.call("answerPoll", { body: { hash_id: boxed.hash_id, answer: 3 } });
    const unhappy = async () => (await board()).alerts.filter(({ kind }) => kind === "unhappy_shopper");
    expect(await unhappy()).toEqual([]);
    await beto.call("answerPoll", { body: { hash_id: boxed.hash_id, answer: 4 } });
    expect(await unhappy()).toMatchObject([{ order: boxed.hash_id, roles: ["seller", "manager"] }]);
    await shop.rows(
      "insert into alert_dismissal (store_id, key, staff_id, at) values ($1, $2, $3, now())",
      shop.storeId,
      (await unhappy())[0]?.key,
      runner.id,
    );
    expect(await unhappy()).toEqual([]);
  });

  it("shows a store its own orders and devices only", async () => {
    const elsewhere = await shop.staff("manager", "0102");
    const shown = await elsewhere.call("getBoard", { query: {} });
    expect(shown).toMatchObject({
      store: { code: "0102" },
      orders: [],
      devices: [],
      alerts: [],
      median_wait: null,
    });
  });

  it("answers 304 to a tablet that has this board already, whatever the clock says", async () => {
    const browser = openBrowser(shop.app);
    const { path } = calls.getBoard;
    const { headers } = await browser.get(path, { token: runner.token });
    const tag = String(headers.etag);
    const known = () => browser.get(path, { token: runner.token, headers: { "if-none-match": tag } });
    expect(await known()).toMatchObject({ status: 304, body: "" });
    await ask(shop, await shop.shopper(), [sku]);
    expect((await known()).status).toBe(200);
  });

  it("answers a version that it knows with the orders that changed since, and any other with everything", async () => {
    const since = (version: string | undefined) =>
      runner.call("getBoard", { query: { since: version ?? "" } });
    const gone = await ask(shop, ana, [other]);
    const first = await board();
    await ana.call("cancelOrder", { body: { hash_id: gone.hash_id } });
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    const changed = await since(first.version);
    expect(changed.orders.map((order) => order.hash_id)).toEqual([hash_id]);
    expect(changed.changes).toEqual({ gone: [gone.hash_id] });
    expect(await since(changed.version)).toMatchObject({ orders: [], changes: { gone: [] } });
    const whole = await since("unknown");
    expect(whole.changes).toBeUndefined();
    expect(whole.orders).toEqual((await board()).orders);
  });

  it("is compressed for callers that accept it", async () => {
    const { headers, rawPayload } = await shop.app.inject({
      url: calls.getBoard.path,
      headers: { authorization: `Bearer ${runner.token}`, "accept-encoding": "gzip, br" },
      cookies: Object.fromEntries([sharedTablet]),
    });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(rawPayload).toString()).orders).toEqual((await board()).orders);
  });
});

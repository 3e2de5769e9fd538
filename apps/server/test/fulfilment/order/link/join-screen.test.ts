import { limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, callerOf, moveAll, openShop, refusal, type Shop, type Shopper } from "../shop.ts";

const sku = "880101410";

describe("POST remote/pair_device", () => {
  let shop: Shop;
  let ana: Shopper;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 50);
  });
  beforeEach(async () => {
    ana = await shop.shopper();
  });
  afterAll(() => shop.close());

  const signedOut = () => callerOf(shop.app, "falabella", null);
  const joins = async (hash_id: string) => {
    const { id } = await shop.stored(hash_id);
    const text = "select actor, data from order_event where order_id = $1 and type = 'device_paired'";
    return shop.rows(text, id);
  };
  const unknown = { code: "order_not_found", skus: [] };

  it.each(["hash", "order"])(
    "[AP-12] [DM-08] joins a screen by the shopper's link, sent as %s",
    async (name) => {
      const order = await ask(shop, ana, [sku]);
      const { token } = await ana.call("linkOrder", { body: { hash_id: order.hash_id } });
      const joined = await signedOut()("pairDevice", { body: { [name]: token } });
      expect(joined).toMatchObject({ status: "ok", store: { id: shop.storeId } });
      expect(joined.auth_token).not.toBe(ana.token);
      const other = callerOf(shop.app, "falabella", joined.auth_token);
      expect(await other("getOrder", { params: { hash_id: order.hash_id } })).toEqual(joined.order);
      expect(await joins(order.hash_id)).toEqual([{ actor: "shopper", data: { handover: true } }]);
    },
  );

  it("[SX-01] opens nothing to who knows the order's own hash, as staff do: neither with a token of someone else's nor without", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    const seller = await shop.staff("seller");
    const board = await seller.call("getBoard", { query: {} });
    expect(board.orders.map((order) => order.hash_id)).toContain(hash_id);
    const sessions = await shop.rows("select count(*) from session");
    for (const { call } of [{ call: signedOut() }, seller, await shop.shopper()])
      for (const body of [{ hash: hash_id }, { order: hash_id }, { hash: hash_id, hwd: "box-04" }])
        expect(await refusal(call, "pairDevice", { body })).toEqual(unknown);
    expect(await refusal(seller.call, "linkOrder", { body: { hash_id } })).toMatchObject({
      code: "token_invalid",
    });
    // The third caller's own visit is the one that was added.
    const [{ count } = { count: 0 }] = sessions as { count: number }[];
    expect(await shop.rows("select count(*) from session")).toEqual([{ count: String(Number(count) + 1) }]);
    expect(await joins(hash_id)).toEqual([]);
  });

  it("[SC-22] joins a door with the shopper's own token by the order's hash, without a new one; noted once a door", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    for (const hwd of ["box-04", "box-04", "box-05", "box-04"]) {
      const joined = await ana.call("pairDevice", { body: { hash: hash_id, hwd } });
      expect(joined).toMatchObject({ auth_token: ana.token, order: { hash_id, meta: { screens: 0 } } });
    }
    expect(await joins(hash_id)).toEqual([
      { actor: "shopper", data: { hwd: "box-04" } },
      { actor: "shopper", data: { hwd: "box-05" } },
    ]);
  });

  it("[SX-01] a link works once, also when twenty screens take it in the same instant", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    const { token } = await ana.call("linkOrder", { body: { hash_id } });
    const goes = Array.from({ length: 20 }, () =>
      refusal(signedOut(), "pairDevice", { body: { hash: token } }),
    );
    const refused = (await Promise.all(goes)).filter((each) => each !== undefined);
    expect(refused).toEqual(Array(19).fill(unknown));
    expect(await joins(hash_id)).toHaveLength(1);
  });

  it("[SX-01] a link made for a device is good for that one alone", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    const { token } = await ana.call("linkOrder", { body: { hash_id, hwd: "box-04" } });
    for (const elsewhere of [{}, { hwd: "box-05" }])
      expect(await refusal(signedOut(), "pairDevice", { body: { hash: token, ...elsewhere } })).toEqual(
        unknown,
      );
    expect(
      await refusal(signedOut(), "pairDevice", { body: { hash: token, hwd: "box-04" } }),
    ).toBeUndefined();
    expect(await joins(hash_id)).toEqual([{ actor: "shopper", data: { handover: true, hwd: "box-04" } }]);
  });

  it("[SX-01] a link dies with its order, with the next link, and after five minutes", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    const link = async () => (await ana.call("linkOrder", { body: { hash_id } })).token;
    const [first, second] = [await link(), await link()];
    expect(await refusal(signedOut(), "pairDevice", { body: { hash: first } })).toEqual(unknown);
    shop.clock.ahead += limits.linkLife;
    expect(await refusal(signedOut(), "pairDevice", { body: { hash: second } })).toEqual(unknown);
    const last = await link();
    await moveAll(shop, hash_id, "missed");
    expect(await refusal(signedOut(), "pairDevice", { body: { hash: last } })).toEqual(unknown);
    expect(await shop.rows("select 1 from order_link")).toEqual([]);
    expect(await refusal(ana.call, "linkOrder", { body: { hash_id } })).toMatchObject({ code: "order_over" });
  });

  it("[SX-01] the order's phone is told of a screen that joined, and can close it", async () => {
    const bea = await shop.shopper();
    const { hash_id } = await ask(shop, bea, [sku]);
    const poll = (call = bea.call) => call("getOrder", { params: { hash_id } });
    expect(await poll()).toMatchObject({ meta: { screens: 0 } });
    const { updated_at } = await poll();
    const { token } = await bea.call("linkOrder", { body: { hash_id } });
    const joined = await signedOut()("pairDevice", { body: { hash: token } });
    // The pickup window counts from `updated_at`.
    expect(await poll()).toMatchObject({ updated_at, meta: { screens: 1 } });
    const other = callerOf(shop.app, "falabella", joined.auth_token);
    await poll(other);
    await bea.call("closeOtherScreens", {});
    expect(await refusal(other, "getOrder", { params: { hash_id } })).toMatchObject({
      code: "token_invalid",
    });
    expect(await poll()).toMatchObject({ hash_id });
  });

  it("[AP-12] a device that is named must stand in the order's store; the link is not used up in vain", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    const noDevice = { code: "device_not_found", skus: [] };
    const link = { body: { hash_id, hwd: "box-99" } };
    expect(await refusal(ana.call, "linkOrder", link)).toEqual(noDevice);
    expect(await refusal(ana.call, "pairDevice", { body: { hash: hash_id, hwd: "box-99" } })).toEqual(
      noDevice,
    );
  });

  it("[AP-12] wants what joins the order once, as hash or as order", async () => {
    for (const body of [{}, { hwd: "box-04" }, { hash: "one", order: "another" }])
      expect(await refusal(signedOut(), "pairDevice", { body })).toMatchObject({ code: "bad_request" });
  });

  it("[SX-04] a right link is never refused for what others on the same network missed", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    const { token } = await ana.call("linkOrder", { body: { hash_id } });
    const wrong = () => refusal(signedOut(), "pairDevice", { body: { hash: "x".repeat(43) } });
    for (let tries = 0; tries < 60; tries++) await wrong();
    expect(await wrong()).toMatchObject({ code: "too_many_requests" });
    expect(await refusal(signedOut(), "pairDevice", { body: { hash: token } })).toBeUndefined();
  });
});

describe("POST remote/look", () => {
  let shop: Shop;
  let ana: Shopper;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 50);
  });
  beforeEach(async () => {
    ana = await shop.shopper();
  });
  afterAll(() => shop.close());
  const signedOut = () => callerOf(shop.app, "falabella", null);

  it("[SX-03] names what a link leads to and changes nothing: it works afterwards", async () => {
    const seller = await shop.staff("seller");
    const wish = { body: { skus: [sku], nickname: "Mati R." } };
    const { order, handover } = await seller.call("orderForShopper", wish);
    const target = { own: false, code: order.code, nickname: "Mati R.", store: "Alameda" };
    const sessions = await shop.rows("select count(*) from session");
    for (const body of [{ hash: handover.token }, { hash: handover.code, store: "0101" }])
      expect(await signedOut()("lookAtLink", { body })).toEqual(target);
    expect(await ana.call("lookAtLink", { body: { hash: handover.token } })).toEqual(target);
    expect(await shop.rows("select count(*) from session")).toEqual(sessions);
    expect(await refusal(signedOut(), "pairDevice", { body: { hash: handover.token } })).toBeUndefined();
    expect(await refusal(signedOut(), "lookAtLink", { body: { hash: handover.token } })).toMatchObject({
      code: "order_not_found",
    });
  });

  it("[SX-03] names the visit of a link to a visit, and knows one's own", async () => {
    const { token } = await ana.call("offerTransfer", {});
    const visit = { own: false, code: null, nickname: "Ana", store: null };
    expect(await signedOut()("lookAtLink", { body: { token } })).toMatchObject(visit);
    const order = await ask(shop, ana, [sku]);
    const own = { own: true, code: order.meta.code, store: "Alameda" };
    expect(await ana.call("lookAtLink", { body: { token } })).toMatchObject(own);
    expect(await refusal(signedOut(), "takeTransfer", { body: { token } })).toBeUndefined();
    expect(await refusal(signedOut(), "lookAtLink", { body: { token } })).toMatchObject({
      code: "handover_invalid",
    });
  });

  it("[SX-04] counts wrong links and codes as joining does", async () => {
    await shop.rows("delete from backoff");
    const waits = { code: "too_many_requests" };
    const look = (body: object) => refusal(signedOut(), "lookAtLink", { body });
    const [code, link] = [{ hash: "222222", store: "0101" }, { hash: "x".repeat(43) }];
    for (let tries = 0; tries < 50; tries++) expect(await look(code)).not.toMatchObject(waits);
    expect(await look(code)).toMatchObject(waits);
    expect(await refusal(signedOut(), "pairDevice", { body: code })).toMatchObject(waits);
    for (let tries = 0; tries < 50; tries++) expect(await look(link)).not.toMatchObject(waits);
    expect(await look({ token: "x".repeat(43) })).toMatchObject(waits);
    expect(await refusal(signedOut(), "pairDevice", { body: link })).toMatchObject(waits);
  });
});

import { limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SealedField, StoredKey } from "../../../../src/platform/personal-data/vault.ts";
import { backoffRules } from "../../../../src/web/backoff/backoff-rules.ts";
import { type Browser, openBrowser } from "../../../browser.ts";
import { ask, type Colleague, callerOf, moveAll, openShop, refusal, type Shop } from "../shop.ts";

const [sku, other] = ["880101410", "880101415"];

describe("asking in a shopper's name", () => {
  let shop: Shop;
  let seller: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    seller = await shop.staff("seller");
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.setStock(sku, 20);
    await shop.setStock(other, 20);
  });

  const wish = (more: object = {}) => ({ body: { skus: [sku, other], nickname: "Mati R.", ...more } });
  const phone = () => callerOf(shop.app, "falabella", null);

  it("creates an order of a guest with that nickname, holds its stock, and says who asked", async () => {
    const before = await shop.stock(sku);
    const { order, handover } = await seller.call("orderForShopper", wish({ nickname: "  Mati   R. " }));
    expect(order).toMatchObject({
      nickname: "Mati R.",
      status_id: "pending",
      deliver_method: "box",
      pairs: [
        { sku, state: "requested" },
        { sku: other, state: "requested" },
      ],
    });
    expect(handover.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    const left = Date.parse(handover.expires_at) - shop.deps.now().getTime();
    expect(left).toBeLessThanOrEqual(limits.linkLife);
    expect(left).toBeGreaterThan(limits.linkLife - 60_000);
    expect(await shop.stock(sku)).toEqual({ onHand: before?.onHand, held: (before?.held ?? 0) + 1 });
    const stored = await shop.stored(order.hash_id);
    expect(stored).toMatchObject({ seller_id: seller.id, notify_seller: false });
    expect(stored.client.documentNumber).toBeNull();
    expect(
      await shop.rows("select type, actor, staff_id from order_event where order_id = $1", stored.id),
    ).toEqual([{ type: "order_created", actor: "staff", staff_id: seller.id }]);
  });

  it("keeps no token of the link, only its hash", async () => {
    const { handover } = await seller.call("orderForShopper", wish());
    const kept = await shop.rows<{ token_hash: string }>("select token_hash from order_link");
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.map((row) => row.token_hash)).not.toContain(handover.token);
  });

  it("keeps to the rules of nicknames, stock and catalogue, and then creates nothing", async () => {
    await shop.setStock(other, 0);
    const clients = await shop.rows("select count(*) from client");
    const before = await shop.stock(sku);
    for (const [more, expected] of [
      [{ nickname: "Al" }, { code: "nickname_invalid", skus: [] }],
      [{ nickname: "x".repeat(21) }, { code: "nickname_invalid", skus: [] }],
      [{}, { code: "out_of_stock", skus: [other] }],
      [{ skus: ["999999999"] }, { code: "product_not_found", skus: ["999999999"] }],
      [{ skus: ["880903410"] }, { code: "product_not_available", skus: ["880903410"] }],
    ] as const) {
      const call = { ...wish(more), idempotencyKey: "refused-key" };
      expect(await refusal(seller.call, "orderForShopper", call)).toEqual(expected);
    }
    expect(await shop.rows("select count(*) from client")).toEqual(clients);
    expect(await shop.stock(sku)).toEqual(before);
  });

  it("creates one order under one key, however often and however fast it is asked", async () => {
    const call = { ...wish(), idempotencyKey: "one-order-only" };
    const answers = await Promise.all([1, 2, 3].map(() => seller.call("orderForShopper", call)));
    const again = await seller.call("orderForShopper", call);
    expect(new Set([...answers, again].map(({ order }) => order.hash_id)).size).toBe(1);
    expect(await refusal(phone(), "pairDevice", { body: { hash: again.handover.token } })).toBeUndefined();
    const different = { ...wish({ skus: [sku] }), idempotencyKey: "one-order-only" };
    expect(await refusal(seller.call, "orderForShopper", different)).toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  it("[AP-12] hands the order over by the link, once: the phone goes on as its shopper", async () => {
    const { order, handover } = await seller.call("orderForShopper", wish());
    const body = { hash: handover.token };
    const taken = await phone()("pairDevice", { body });
    expect(taken).toMatchObject({
      status: "ok",
      order: { hash_id: order.hash_id },
      store: { code: "0101" },
    });
    const shopper = callerOf(shop.app, "falabella", taken.auth_token);
    expect(await shopper("getClient", {})).toMatchObject({ client: { nickname: "Mati R.", is_guest: true } });
    expect(await refusal(phone(), "pairDevice", { body })).toMatchObject({ code: "order_not_found" });
    const byCode = { body: { hash: handover.code, store: "0101" } };
    expect(await refusal(phone(), "pairDevice", byCode)).toMatchObject({ code: "handover_code_invalid" });
  });

  it("[AP-12] hands it over by the short code of its store, once, in capitals or not", async () => {
    const { order, handover } = await seller.call("orderForShopper", wish());
    const code = handover.code.toLowerCase();
    const elsewhere = { body: { hash: code, store: "0102" } };
    expect(await refusal(phone(), "pairDevice", elsewhere)).toMatchObject({ code: "handover_code_invalid" });
    const call = { body: { hash: code, store: "0101" } };
    expect((await phone()("pairDevice", call)).order.hash_id).toBe(order.hash_id);
    expect(await refusal(phone(), "pairDevice", call)).toMatchObject({ code: "handover_code_invalid" });
    expect(await refusal(phone(), "pairDevice", { body: { hash: handover.token } })).toMatchObject({
      code: "order_not_found",
    });
  });

  it("is won by one of several phones that ask in the same instant", async () => {
    const { handover } = await seller.call("orderForShopper", wish());
    const results = await Promise.allSettled([
      phone()("pairDevice", { body: { hash: handover.token } }),
      phone()("pairDevice", { body: { hash: handover.token } }),
      phone()("pairDevice", { body: { hash: handover.code, store: "0101" } }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("ends after five minutes", async () => {
    const { handover } = await seller.call("orderForShopper", wish());
    shop.clock.ahead += limits.linkLife;
    expect(await refusal(phone(), "pairDevice", { body: { hash: handover.token } })).toMatchObject({
      code: "order_not_found",
    });
    const byCode = { body: { hash: handover.code, store: "0101" } };
    expect(await refusal(phone(), "pairDevice", byCode)).toMatchObject({ code: "handover_code_invalid" });
  });

  it("offers another link, which ends the one before", async () => {
    const { order, handover } = await seller.call("orderForShopper", wish());
    const again = await seller.call("offerOrder", { body: { hash_id: order.hash_id } });
    expect(again.token).not.toBe(handover.token);
    expect(await refusal(phone(), "pairDevice", { body: { hash: handover.token } })).toMatchObject({
      code: "order_not_found",
    });
    expect(await refusal(phone(), "pairDevice", { body: { hash: again.token } })).toBeUndefined();
  });

  it("[SX-01] offers no order that a shopper asked for, guest or not, also when the seller is told of it", async () => {
    const guest = await shop.shopper();
    const { hash_id } = await ask(shop, guest, [sku]);
    await seller.call("notifyMe", { body: { hash_id, notify_me: true } });
    expect(await refusal(seller.call, "offerOrder", { body: { hash_id } })).toMatchObject({
      code: "step_refused",
    });
    expect(
      await shop.rows("select 1 from order_link where order_id = $1", (await shop.stored(hash_id)).id),
    ).toEqual([]);
  });

  it("offers no order that is over, of another store, or whose shopper identified", async () => {
    const { order: asked } = await seller.call("orderForShopper", wish());
    const own = await shop.stored(asked.hash_id);
    const shopper = { id: own.client_id };
    const offer = (hash_id: string, by = seller) => refusal(by.call, "offerOrder", { body: { hash_id } });
    const sealed = async (field: SealedField, value: string) => {
      const key = 'select data_key as "dataKey", key_day as "keyDay" from client where id = $1';
      const [kept] = await shop.rows<StoredKey>(key, shopper.id);
      return kept && shop.deps.vault.seal(kept, field, value);
    };
    const document = await sealed("document_number", "12345678-5");
    await shop.rows("update client set document_number = $2 where id = $1", shopper.id, document);
    expect(await offer(own.hash_id)).toMatchObject({ code: "step_refused" });
    await shop.rows(
      "update client set document_number = null, phone = $2 where id = $1",
      shopper.id,
      await sealed("phone", "+56912345678"),
    );
    expect(await offer(own.hash_id)).toMatchObject({ code: "step_refused" });
    const { order } = await seller.call("orderForShopper", wish());
    expect(await offer(order.hash_id, await shop.staff("seller", "0102"))).toMatchObject({
      code: "order_not_found",
    });
    await moveAll(shop, order.hash_id, "missed");
    expect(await offer(order.hash_id)).toMatchObject({ code: "order_over" });
  });

  it("does not hand over what is over meanwhile", async () => {
    const { order, handover } = await seller.call("orderForShopper", wish());
    await moveAll(shop, order.hash_id, "missed");
    const sessions = await shop.rows("select count(*) from session");
    expect(await refusal(phone(), "pairDevice", { body: { hash: handover.token } })).toMatchObject({
      code: "order_not_found",
    });
    expect(await shop.rows("select count(*) from session")).toEqual(sessions);
  });

  it("tells the seller instead of a shopper without a phone, and leaves the pickup window as it is", async () => {
    const { order } = await seller.call("orderForShopper", wish({ notify_me: true }));
    expect(await shop.stored(order.hash_id)).toMatchObject({ notify_seller: true, seller_id: seller.id });
    const manager = await shop.staff("manager");
    const { updated_at } = await shop.stored(order.hash_id);
    const told = async (by: Colleague, notify_me: boolean) =>
      by.call("notifyMe", { body: { hash_id: order.hash_id, notify_me } });
    await told(manager, true);
    expect(await shop.stored(order.hash_id)).toMatchObject({ notify_seller: true, seller_id: manager.id });
    await told(seller, false);
    expect(await shop.stored(order.hash_id)).toMatchObject({ notify_seller: false, seller_id: manager.id });
    expect((await shop.stored(order.hash_id)).updated_at).toBe(updated_at);
    const events = await shop.rows<{ type: string; staff_id: number }>(
      "select type, staff_id from order_event where order_id = $1 order by id desc limit 2",
      (await shop.stored(order.hash_id)).id,
    );
    expect(events).toEqual([
      { type: "shopper_told_again", staff_id: seller.id },
      { type: "seller_told_instead", staff_id: manager.id },
    ]);
    await moveAll(shop, order.hash_id, "missed");
    const over = { body: { hash_id: order.hash_id, notify_me: true } };
    expect(await refusal(seller.call, "notifyMe", over)).toMatchObject({ code: "order_over" });
  });
});

describe("guessing short codes", () => {
  let shop: Shop;
  let seller: Colleague;
  let browser: Browser;
  const strange = async () => {
    const opened = openBrowser(shop.app);
    await opened.ready();
    return opened;
  };
  beforeAll(async () => {
    shop = await openShop({ TRUST_PROXY: "loopback" });
    seller = await shop.staff("seller");
    await shop.setStock(sku, 20);
    browser = await strange();
  });
  afterAll(() => shop.close());

  const guessIn = (typist: Browser, hash: string, address: string, store = "0101") =>
    typist.post("/api/v1/remote/pair_device", { hash, store }, { headers: { "x-forwarded-for": address } });
  /** Each in a browser of its own. */
  const guess = async (hash: string, address: string, store?: string) =>
    guessIn(await strange(), hash, address, store);

  const { joinFromNetwork, codesInStore, shortCodeFromNetwork, shortCodeInBrowser } = backoffRules;

  it("[SX-04] makes a browser wait after ten wrong codes, and no other one of its network", async () => {
    for (let tries = 0; tries < shortCodeInBrowser.free; tries++)
      expect((await guessIn(browser, "222222", "10.2.0.1")).status).toBe(401);
    expect((await guessIn(browser, "222222", "10.2.0.1")).status).toBe(429);
    expect((await guess("222222", "10.2.0.1")).status).toBe(401);
  });

  it("makes a network wait after many wrong codes of the same instant, also for the right one; its neighbours do not wait", async () => {
    const order = await seller.call("orderForShopper", { body: { skus: [sku], nickname: "Dani" } });
    const { code } = order.handover;
    const tries = await Promise.all(
      Array.from({ length: shortCodeFromNetwork.free + 7 }, () => guess("222222", "10.0.0.1")),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(shortCodeFromNetwork.free);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
    const waiting = await guess(code, "10.0.0.1");
    expect(waiting.status).toBe(429);
    expect(Number(waiting.headers["retry-after"])).toBeGreaterThan(0);
    expect((await guess(code, "10.0.0.2")).status).toBe(200);
  });

  it("[SX-04] counts wrong links of orders and of visits together, and apart from wrong codes", async () => {
    const link = { headers: { "x-forwarded-for": "10.0.0.3" } };
    const wrong = "x".repeat(43);
    const pair = () => browser.post("/api/v1/remote/pair_device", { hash: wrong }, link);
    const take = () => browser.post("/api/v1/falabella/login/token", { token: wrong }, link);
    for (let tries = 0; tries < joinFromNetwork.free; tries++) expect((await pair()).status).toBe(404);
    expect((await pair()).status).toBe(429);
    expect((await take()).status).toBe(429);
    expect((await guess("222222", "10.0.0.3")).status).toBe(401);
  });

  it("shuts a store's codes for a while when it is guessed at from everywhere; links stay good", async () => {
    await guess("222222", "10.1.1.1", "0102");
    const guessed = "update backoff set misses = $1 where key = 'pairing in 0102'";
    await shop.rows(guessed, codesInStore.free - 1);
    await guess("222222", "10.1.2.1", "0102");
    expect((await guess("222222", "10.9.9.9", "0102")).status).toBe(429);
    expect((await guess("222222", "10.9.9.9", "0101")).status).toBe(401);
    const { handover } = await seller.call("orderForShopper", { body: { skus: [sku], nickname: "Dani" } });
    const byLink = callerOf(shop.app, "falabella", null);
    expect(await refusal(byLink, "pairDevice", { body: { hash: handover.token } })).toBeUndefined();
    shop.clock.ahead += codesInStore.firstWait;
    expect((await guess("222222", "10.9.9.8", "0102")).status).toBe(401);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transferLife } from "../../../src/fulfilment/session-transfer/transfer-table.ts";
import { newToken } from "../../../src/platform/secret/token-hash.ts";
import { backoffRules } from "../../../src/web/backoff/backoff-rules.ts";
import { ask, callerOf, moveAll, openShop, refusal, type Shop } from "../order/shop.ts";

const sku = "880101410";

describe("handing a visit over to another browser", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 10);
  });
  afterAll(() => shop.close());

  const browserOf = (token: string | null) => callerOf(shop.app, "falabella", token);
  const take = (token: string) => browserOf(null)("takeTransfer", { body: { token } });
  const refuse = (token: string) => refusal(browserOf(null), "takeTransfer", { body: { token } });
  const invalid = { code: "handover_invalid", skus: [] };

  it("[DM-08] answers a token of the same shopper, the client, the order in progress and its store", async () => {
    const ana = await shop.shopper();
    const order = await ask(shop, ana, [sku]);
    const { token, expires_in } = await ana.call("offerTransfer", {});
    expect(expires_in).toBe(300);
    const taken = await take(token);
    expect(taken).toMatchObject({ in_queue: 1, client: { nickname: "Ana", in_queue: 1 }, order });
    expect(taken.store).toMatchObject({ id: shop.storeId, code: "0101" });
    expect(taken.auth_token).not.toBe(ana.token);
    const hash = { params: { hash_id: order.hash_id } };
    expect(await browserOf(taken.auth_token)("getOrder", hash)).toEqual(order);
  });

  it("takes the visit away from the browser that offered it, at once", async () => {
    const ana = await shop.shopper();
    const { token } = await ana.call("offerTransfer", {});
    await ana.call("getClient", {});
    await take(token);
    expect(await refusal(ana.call, "getClient", {})).toMatchObject({ code: "token_invalid" });
  });

  it("is good once, and takes the other links of the same visit with it", async () => {
    const ana = await shop.shopper();
    const first = await ana.call("offerTransfer", {});
    const second = await ana.call("offerTransfer", {});
    expect(second.token).not.toBe(first.token);
    await take(second.token);
    expect(await refuse(second.token)).toEqual(invalid);
    expect(await refuse(first.token)).toEqual(invalid);
    expect(await shop.rows("select * from session_transfer")).toEqual([]);
  });

  it("is won by one of two browsers that ask in the same instant", async () => {
    const ana = await shop.shopper();
    const { token } = await ana.call("offerTransfer", {});
    const results = await Promise.allSettled([take(token), take(token), take(token)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("ends after five minutes, and leaves the visit where it is", async () => {
    const ana = await shop.shopper();
    const { token } = await ana.call("offerTransfer", {});
    shop.clock.ahead = transferLife;
    expect(await refuse(token)).toEqual(invalid);
    shop.clock.ahead = 0;
    expect(await refusal(ana.call, "getClient", {})).toBeUndefined();
  });

  it("keeps no token of a link, only its hash", async () => {
    const ana = await shop.shopper();
    const { token } = await ana.call("offerTransfer", {});
    const kept = await shop.rows<{ token_hash: string }>("select token_hash from session_transfer");
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.map((row) => row.token_hash)).not.toContain(token);
  });

  it("brings no order when there is none in progress, and the store of the last one", async () => {
    const ana = await shop.shopper();
    expect(await take((await ana.call("offerTransfer", {})).token)).toMatchObject({
      order: null,
      store: null,
    });
    const luz = await shop.shopper();
    const { hash_id } = await ask(shop, luz, [sku]);
    await moveAll(shop, hash_id, "missed");
    const taken = await take((await luz.call("offerTransfer", {})).token);
    expect(taken).toMatchObject({ order: null, store: { id: shop.storeId } });
  });

  it("refuses what was never a link", async () => {
    const sessions = await shop.rows("select count(*) from session");
    expect(await refuse("x".repeat(43))).toEqual(invalid);
    expect(await refuse("short")).toMatchObject({ code: "bad_request" });
    expect(await shop.rows("select count(*) from session")).toEqual(sessions);
  });

  it("[SX-04] is taken however many wrong ones others of the same network sent, who wait", async () => {
    shop.clock.ahead = backoffRules.joinFromNetwork.forgottenAfter;
    const ana = await shop.shopper();
    const { token } = await ana.call("offerTransfer", {});
    for (let tries = 0; tries < backoffRules.joinFromNetwork.free; tries++) {
      expect(await refuse(newToken())).toEqual(invalid);
    }
    expect(await refuse(newToken())).toMatchObject({ code: "too_many_requests" });
    expect((await take(token)).client).toMatchObject({ nickname: "Ana" });
  });
});

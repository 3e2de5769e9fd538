import type { LoginAnswer } from "@horma/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepRetention } from "../../../src/upkeep/retention/sweep-retention.ts";
import { openBrowser } from "../../browser.ts";
import {
  ask,
  callerOf,
  makeReady,
  moveAll,
  openShop,
  refusal,
  type Shop,
  type Shopper,
} from "../../fulfilment/order/shop.ts";
import { openDoors } from "../../people/staff/back-room.ts";

const sku = "880101410";
const hour = 3_600_000;
const nothingLeft = {
  document_number: null,
  phone: null,
  nickname: null,
  phone_hash: null,
  data_key: null,
  key_day: null,
};

describe("the end of a visit's retention", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 1_000);
    shop.boxes.obey = openDoors;
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.clock.ahead = 0;
  });

  const held = async ({ id }: Pick<Shopper, "id">) => {
    const fields = Object.keys(nothingLeft).join(", ");
    return (await shop.rows(`select ${fields} from client where id = $1`, id))[0];
  };
  const sweepAfter = (hours: number) => {
    shop.clock.ahead += hours * hour;
    return sweepRetention(shop.deps);
  };
  /** An order whose pairs the shopper has in hand. */
  const tryOn = async (shopper: Shopper, asked = ask(shop, shopper, [sku])) => {
    const { hash_id } = await asked;
    await makeReady(shop, hash_id);
    await shopper.call("deliverOrder", { body: { hash_id } });
    return hash_id;
  };

  it("comes 24 h after the last sign of life where nothing was ordered", async () => {
    const shopper = await shop.shopper();
    await sweepAfter(23.9);
    expect(await held(shopper)).not.toEqual(nothingLeft);
    await sweepAfter(0.2);
    expect(await held(shopper)).toBeUndefined();
    expect(await shop.rows("select 1 from session where client_id = $1", shopper.id)).toEqual([]);
  });

  it("comes 24 h after the last order was over, however long that took, and leaves the figures", async () => {
    const shopper = await shop.shopper();
    const asked = await ask(shop, shopper, [sku]);
    await sweepAfter(3);
    const hash_id = await tryOn(shopper, Promise.resolve(asked));
    await sweepAfter(100);
    expect(await held(shopper)).not.toEqual(nothingLeft);
    await moveAll(shop, hash_id, "bought");
    await sweepAfter(23.9);
    expect(await held(shopper)).not.toEqual(nothingLeft);
    const events = () =>
      shop.rows(
        'select e.type from order_event e join "order" o on o.id = order_id where hash_id = $1',
        hash_id,
      );
    const before = await events();
    await sweepAfter(0.2);
    expect(await held(shopper)).toEqual(nothingLeft);
    expect(await events()).toEqual(before);
    expect(await shop.stored(hash_id)).toMatchObject({
      status_id: "done",
      pairs: [{ sku, state: "bought" }],
    });
  });

  it("begins again with another order, and is not put off by what is done with the pairs of one that is over", async () => {
    const shopper = await shop.shopper();
    const hash_id = await tryOn(shopper);
    await moveAll(shop, hash_id, "returned");
    await sweepAfter(20);
    for (const input of ["sanitized", "shelved"] as const) await moveAll(shop, hash_id, input);
    expect((await shop.stored(hash_id)).pairs[0]?.state).toBe("shelved");
    await sweepAfter(4.1);
    expect(await held(shopper)).toEqual(nothingLeft);
  });

  it("takes RETENTION_HOURS", async () => {
    const shopper = await shop.shopper();
    shop.clock.ahead = 2.1 * hour;
    await sweepRetention({ ...shop.deps, env: { ...shop.deps.env, retentionHours: 2 } });
    expect(await held(shopper)).toBeUndefined();
  });

  it("is one process's work at a time, and each visit ends once", async () => {
    await sweepAfter(48);
    const shoppers = await Promise.all(Array.from({ length: 5 }, () => shop.shopper()));
    shop.clock.ahead += 25 * hour;
    const swept = await Promise.all(Array.from({ length: 4 }, () => sweepRetention(shop.deps)));
    expect(swept.reduce((sum, each) => sum + each, 0)).toBe(shoppers.length);
  });

  it("leaves an order alone that is made in the same instant", async () => {
    const shopper = await shop.shopper();
    shop.clock.ahead += 23.99 * hour;
    const late = { ...shop.deps, now: () => new Date(shop.deps.now().getTime() + hour) };
    const made = ask(shop, shopper, [sku]).then(
      () => true,
      () => false,
    );
    await sweepRetention(late);
    expect(await held(shopper)).toEqual((await made) ? expect.not.objectContaining(nothingLeft) : undefined);
  });

  it("destroys a day's key with the last visit of that day, so that what was ever written cannot be opened", async () => {
    await sweepAfter(48);
    const shopper = await shop.shopper();
    const [kept] = await shop.rows<{ nickname: string; dataKey: string; keyDay: string }>(
      'select nickname, data_key as "dataKey", key_day as "keyDay" from client where id = $1',
      shopper.id,
    );
    if (kept === undefined) throw new Error("no client");
    const { vault } = shop.deps;
    expect(vault.open(kept, "nickname", kept.nickname)).toBe("Ana");
    await sweepAfter(26);
    expect(vault.open(kept, "nickname", kept.nickname)).toBeNull();
    expect(await vault.days.names()).not.toContain(kept.keyDay);
  });

  describe("asked for by the shopper", () => {
    it("comes at once: token, links and all, and a second time there is no one", async () => {
      const shopper = await shop.shopper();
      await moveAll(shop, await tryOn(shopper), "returned");
      const elsewhere = await shopper.call("offerTransfer", {});
      await shopper.call("forgetClient", {});
      expect(await held(shopper)).toEqual(nothingLeft);
      for (const name of ["getClient", "getClientData", "forgetClient"] as const) {
        expect(await refusal(shopper.call, name, {})).toMatchObject({ code: "token_invalid" });
      }
      const phone = callerOf(shop.app, "falabella", null);
      const taken = refusal(phone, "takeTransfer", { body: { token: elsewhere.token } });
      expect(await taken).toMatchObject({ code: "handover_invalid" });
    });

    it("is refused while an order is in progress, and nothing is lost by asking", async () => {
      const shopper = await shop.shopper();
      const { hash_id } = await ask(shop, shopper, [sku]);
      expect(await refusal(shopper.call, "forgetClient", {})).toMatchObject({ code: "order_in_progress" });
      expect(await shopper.call("getOrder", { params: { hash_id } })).toMatchObject({
        client: { nickname: "Ana" },
      });
    });

    it("is nothing that a token trusted elsewhere gets round: no order, no name", async () => {
      const shopper = await shop.shopper();
      const { buildApp } = await import("../../../src/run/app.ts");
      const other = await buildApp(shop.deps);
      const there = callerOf(other, "falabella", shopper.token);
      await there("getClient", {});
      await shopper.call("forgetClient", {});
      const body = { skus: [sku], store_id: shop.storeId };
      expect(await refusal(there, "createOrder", { body })).toMatchObject({ code: "token_invalid" });
      expect(await refusal(there, "setNickname", { body: { nickname: "Otra" } })).toMatchObject({
        code: "token_invalid",
      });
      await other.close();
      expect(await held(shopper)).toBeUndefined();
    });
  });
});

describe("the shopper's own data", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    shop.boxes.obey = openDoors;
  });
  afterAll(() => shop.close());

  it("is everything that is held of the visit, and nothing of another's", async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const document = { email: "12.345.678-5", password: "click-and-try", document_number: "12.345.678-5" };
    const { auth_token: token } = (await browser.post("/api/v1/falabella/login", document))
      .body as LoginAnswer;
    const call = callerOf(shop.app, "falabella", token);
    await call("setNickname", { body: { nickname: "Sole" } });
    const shopper: Shopper = { id: 0, token, call };
    const { hash_id } = await ask(shop, shopper, [sku]);
    await ask(shop, await shop.shopper(), [sku]);
    expect((await call("getClientData", {})).kept_until).toBeNull();
    await makeReady(shop, hash_id);
    await call("deliverOrder", { body: { hash_id } });
    await call("answerPoll", { body: { hash_id, answer: 2 } });
    await moveAll(shop, hash_id, "bought");
    const data = await call("getClientData", {});
    expect(data.client).toMatchObject({ document_number: "12345678-5", phone: null, nickname: "Sole" });
    expect(data.sessions).toHaveLength(1);
    expect(data.orders).toMatchObject([
      { hash_id, status_id: "done", pairs: [{ sku, state: "bought" }], poll: { answer: 2 } },
    ]);
    expect(data.orders[0]?.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["order_created", "poll_answered", "pair_bought"]),
    );
    const kept = Date.parse(data.kept_until ?? "") - shop.deps.now().getTime();
    expect(Math.round(kept / hour)).toBe(24);
  });
});

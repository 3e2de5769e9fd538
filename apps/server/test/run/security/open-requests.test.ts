import type { LoginAnswer, RefusalBody } from "@horma/contract";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Shop, takeStep } from "../../fulfilment/order/shop.ts";
import { api, guestLogin, isOrder, openStore, pairs, pin, Visitor } from "../../fulfilment/order/visitor.ts";

const sku = "880101410";
const orders = (answers: readonly string[]) => answers.filter(isOrder);
const refusals = (answers: readonly string[]) => new Set(answers.filter((answer) => !isOrder(answer)));

/** A RUT that no one has to be: any body has its check digit. */
function madeUpRut(body: number): string {
  let sum = 0;
  for (
    let rest = body, factor = 2;
    rest > 0;
    rest = Math.floor(rest / 10), factor = factor === 7 ? 2 : factor + 1
  )
    sum += (rest % 10) * factor;
  const digit = 11 - (sum % 11);
  return `${body}-${digit === 11 ? 0 : digit === 10 ? "K" : digit}`;
}

/** Every sku of which the store has pieces, as often as there are. */
async function pieces(shop: Shop): Promise<string[]> {
  const rows = await shop.rows<{ sku: string; free: number }>(
    `select stock.sku, on_hand - held as free from stock join product_size using (sku)
     join product on product.id = product_id and not special where store_id = $1 order by stock.sku`,
    shop.storeId,
  );
  return rows.flatMap((row) => Array.from({ length: row.free }, () => row.sku));
}

describe("one browser with 500 guest logins", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openStore();
    await shop.setStock(sku, 2_000);
  });
  afterAll(() => shop.close());

  it("[SX-02] has five open requests, and the next honest guest on the same Wi-Fi orders", {
    timeout: 120_000,
  }, async () => {
    const phone = await Visitor.at(shop, "203.0.113.7");
    const answers: string[] = [];
    for (let login = 0; login < 500; login++) answers.push(await (await phone.logIn()).ask([sku]));
    expect(orders(answers)).toHaveLength(limits.requestsPerBrowser);
    expect(refusals(answers)).toEqual(new Set(["too_many_orders"]));
    const honest = await Visitor.at(shop, "203.0.113.7");
    expect(await (await honest.logIn()).ask([sku])).toHaveLength(22);
  });

  it("[SX-02] has five too when it asks with ten logins in the same instant, from two networks", async () => {
    const wifi = await Visitor.at(shop, "203.0.113.8");
    const tokens: (() => Promise<string>)[] = [];
    for (let login = 0; login < 20; login++) {
      const address = `203.0.113.${8 + (login % 2)}`;
      const { body } = await wifi.browser.post(`${api}/login`, guestLogin, { address });
      const token = (body as LoginAnswer).auth_token;
      const wish = { skus: [sku], store_id: shop.storeId };
      tokens.push(async () => {
        const answer = await wifi.browser.post(`${api}/order/create`, wish, { token, address });
        return answer.status === 200 ? "x".repeat(22) : (answer.body as RefusalBody).code;
      });
    }
    const answers = await Promise.all(tokens.map((ask) => ask()));
    expect(orders(answers)).toHaveLength(limits.requestsPerBrowser);
  });
});

describe("500 guests with ever new cookies behind one address", () => {
  const address = "203.0.113.20";
  let shop: Shop;
  let before: { free: number; held: number };
  let answers: string[];
  beforeAll(async () => {
    shop = await openStore();
    before = await pairs(shop);
    const wanted = await pieces(shop);
    answers = [];
    for (let at = 0; at < 500; at++) {
      const guest = await (await Visitor.at(shop, address)).logIn();
      answers.push(await guest.ask([wanted[at] ?? sku]));
    }
  }, 240_000);
  afterAll(() => shop.close());

  it("[SX-02] hold at most a quarter of the store's free pairs", async () => {
    const { held } = await pairs(shop);
    expect(held).toBeGreaterThan(before.free / 4 - limits.sizesPerOrder);
    expect(held).toBeLessThanOrEqual(before.free / 4);
    expect(refusals(answers)).toEqual(new Set(["guest_requests_exhausted"]));
  });

  it("[SX-02] leave room for a shopper with a RUT behind the same address, and for guests of other networks", async () => {
    const [free] = (await pieces(shop)).slice(-1);
    const [known, elsewhere] = [await Visitor.at(shop, address), await Visitor.at(shop, "198.51.100.1")];
    expect(await (await known.logIn("12345678-5")).ask([free ?? ""])).toHaveLength(22);
    const [next] = (await pieces(shop)).slice(-1);
    expect(await (await elsewhere.logIn()).ask([next ?? ""])).toHaveLength(22);
  });

  it("[SX-02] leave room for the kiosk behind the same address, once someone of the store vouched for it", async () => {
    const kiosk = await Visitor.at(shop, address);
    const [free] = (await pieces(shop)).slice(-1);
    expect(await (await kiosk.logIn()).ask([free ?? ""])).toBe("guest_requests_exhausted");
    const enter = (body: object) => kiosk.browser.post(`${api}/kiosk/enter`, body, { address });
    expect(await enter({ pin: "00000", store: "0101" })).toMatchObject({ body: { code: "pin_invalid" } });
    expect(await (await kiosk.logIn()).ask([free ?? ""])).toBe("guest_requests_exhausted");
    expect((await enter({ pin, store: "0101" })).status).toBe(204);
    for (let shopper = 0; shopper < limits.requestsPerBrowser + 1; shopper++) {
      const [one] = (await pieces(shop)).slice(-1);
      expect(await (await kiosk.logIn()).ask([one ?? ""])).toHaveLength(22);
    }
  });

  it("[SX-02] a kiosk's cookie is good in its own store alone, not when it is forged, and no longer once it left", async () => {
    const [free] = (await pieces(shop)).slice(-1);
    const [elsewhere, forged, left] = [
      await Visitor.at(shop, address),
      await Visitor.at(shop, address),
      await Visitor.at(shop, address),
    ];
    await elsewhere.browser.post(`${api}/kiosk/enter`, { pin, store: "0102" }, { address });
    forged.browser.cookies.set("kiosk", `${shop.storeId}.${"A".repeat(22)}.${"B".repeat(43)}`);
    await left.browser.post(`${api}/kiosk/enter`, { pin, store: "0101" }, { address });
    await left.browser.post(`${api}/kiosk/leave`, { pin }, { address });
    for (const each of [elsewhere, forged, left])
      expect(await (await each.logIn()).ask([free ?? ""])).toBe("guest_requests_exhausted");
  });
});

describe("60 guests behind one address who ask in the same instant", () => {
  it("[SX-02] get no more than a quarter of 100 free pairs", { timeout: 60_000 }, async () => {
    const shop = await openStore();
    await shop.rows("update stock set on_hand = held where store_id = $1", shop.storeId);
    await shop.setStock(sku, 100);
    const guests = await Promise.all(
      Array.from({ length: 60 }, async () => (await Visitor.at(shop, "203.0.113.21")).logIn()),
    );
    const answers = await Promise.all(guests.map((guest) => guest.ask([sku])));
    expect(orders(answers)).toHaveLength(25);
    expect(refusals(answers)).toEqual(new Set(["guest_requests_exhausted"]));
    await shop.close();
  });
});

describe("guests of a network whose pairs end", () => {
  it("[SX-02] have room again for just as many, when an order of two is canceled and when one pair of two is missed", {
    timeout: 60_000,
  }, async () => {
    const other = "880101415";
    const shop = await openStore();
    await shop.rows("update stock set on_hand = held where store_id = $1", shop.storeId);
    await shop.setStock(sku, 20);
    await shop.setStock(other, 23);
    const ask = async (skus: string[]) => (await (await Visitor.at(shop, "203.0.113.22")).logIn()).ask(skus);
    const full = async () => expect(await ask([sku])).toBe("guest_requests_exhausted");
    const made: string[] = [];
    for (let at = 0; at < 5; at++) made.push(await ask([sku, other]));
    await full();
    const [first = "", second = ""] = made;
    const [missed] = (await shop.stored(first)).pairs;
    await takeStep(shop, first, { kind: "pair", id: missed?.id ?? 0, input: "claimed" });
    await takeStep(shop, first, { kind: "pair", id: missed?.id ?? 0, input: "missed" });
    expect(await ask([sku, other])).toBe("guest_requests_exhausted");
    expect(await ask([sku])).toHaveLength(22);
    await full();
    await takeStep(shop, second, { kind: "canceled", by: "shopper" });
    expect(await ask([sku, other])).toHaveLength(22);
    await full();
    await shop.close();
  });
});

describe("500 made-up RUTs with ever new cookies behind one address", () => {
  it("[SX-02] are bound by their network, and others' networks go on", { timeout: 240_000 }, async () => {
    const shop = await openStore();
    const before = await pairs(shop);
    const wanted = await pieces(shop);
    const answers: string[] = [];
    for (let at = 0; at < 500; at++) {
      const liar = await Visitor.at(shop, "203.0.113.30");
      answers.push(
        await (await liar.logIn(madeUpRut(10_000_000 + at))).ask([wanted[at % wanted.length] ?? sku]),
      );
    }
    const { held } = await pairs(shop);
    expect(held).toBeLessThanOrEqual((before.free * 3) / 4);
    expect(orders(answers).length).toBeLessThanOrEqual(limits.requestsPerNetwork);
    expect(refusals(answers)).toContain("requests_exhausted");
    const [free] = (await pieces(shop)).slice(-1);
    const honest = await Visitor.at(shop, "198.51.100.2");
    expect(await (await honest.logIn()).ask([free ?? ""])).toHaveLength(22);
    await shop.close();
  });
});

describe("200 honest shoppers behind one address", () => {
  it("[SX-02] all get what they ask for", { timeout: 120_000 }, async () => {
    const shop = await openStore();
    await shop.setStock(sku, 1_000);
    for (let at = 0; at < 200; at++) {
      const shopper = await Visitor.at(shop, "203.0.113.40");
      await shopper.logIn(at % 4 === 0 ? undefined : madeUpRut(11_000_000 + at));
      expect(await shopper.ask([sku])).toHaveLength(22);
    }
    await shop.close();
  });
});

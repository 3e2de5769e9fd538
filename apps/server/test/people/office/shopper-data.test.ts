import type { CallError } from "@horma/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepHistory } from "../../../src/upkeep/retention/sweep-history.ts";
import { sweepRetention } from "../../../src/upkeep/retention/sweep-retention.ts";
import { openBrowser } from "../../browser.ts";
import {
  ask,
  type Colleague,
  callerOf,
  openShop,
  refusal,
  type Shop,
  type Shopper,
} from "../../fulfilment/order/shop.ts";
import { codeOf } from "./code-of.ts";

const sku = "880101410";
const rut = "14569484-1";
const wrong = "12345678-5";
const [hour, day] = [60 * 60_000, 24 * 60 * 60_000];

let shop: Shop;
let head: Colleague;
let phone: Shopper["call"];
beforeAll(async () => {
  shop = await openShop();
  phone = callerOf(shop.app, shop.deps.env.retailer, null);
  await shop.setStock(sku, 100);
});
afterAll(() => shop.close());

const offer = (hash_id: string) => head.call("offerShopperData", { body: { hash_id } });
const look = (token: string) => phone("lookAtShopperData", { body: { token } });
const read = (token: string, proof: string) => phone("readShopperData", { body: { token, proof } });
const refusedRead = (token: string, proof: string) =>
  refusal(phone, "readShopperData", { body: { token, proof } });
const wrongTry = async (token: string) => {
  const refused = await read(token, wrong).then(
    () => undefined,
    (error: CallError) => error,
  );
  return refused?.code === "proof_wrong" ? refused.triesLeft : refused?.code;
};
const links = async () =>
  (await shop.rows<{ n: number }>("select count(*)::int as n from client_data_link"))[0]?.n;

describe("a shopper's own access to their data by a link of the office", () => {
  let shopper: Shopper;
  let hash_id: string;
  beforeEach(async () => {
    shop.clock.ahead = 0;
    head = await shop.office("head_office", null);
    await shop.rows("delete from client_data_link");
    await shop.rows("delete from backoff");
    shopper = await shop.shopper({ documentNumber: rut });
    ({ hash_id } = await ask(shop, shopper, [sku]));
  });
  const over = () => shopper.call("cancelOrder", { body: { hash_id } });

  it("[OF-10] who gives the order's document gets all that is stored, as often as they ask, and no session", async () => {
    const token = (await offer(hash_id)).token;
    expect(await look(token)).toEqual({ asks: "document" });
    const sessions = await shop.rows("select token_hash from session order by 1");
    for (const proof of [rut, "14.569.484-1"])
      expect(await read(token, proof)).toEqual(await shopper.call("getClientData", {}));
    expect(await shop.rows("select token_hash from session order by 1")).toEqual(sessions);
    // The database has neither the token nor the document.
    const stored = JSON.stringify(await shop.rows("select * from client_data_link"));
    expect(stored).not.toMatch(new RegExp(`${token}|14569484`));
  });

  it("[OF-10] who gave a phone is asked for it", async () => {
    const other = await shop.shopper({ phone: "+56912345678" });
    const order = await ask(shop, other, [sku]);
    const token = (await offer(order.hash_id)).token;
    expect(await look(token)).toEqual({ asks: "phone" });
    expect((await refusedRead(token, rut))?.code).toBe("phone_invalid");
    expect((await refusedRead(token, "+56 9 8765 4321"))?.code).toBe("proof_wrong");
    expect((await read(token, "9 1234 5678")).client.phone).toBe("+56912345678");
  });

  it("[OF-10] the fifth wrong proof ends the link; what is no document counts as none", async () => {
    const token = (await offer(hash_id)).token;
    for (const left of [4, 3, 2, 1]) expect(await wrongTry(token)).toBe(left);
    expect((await refusedRead(token, "14569484-2"))?.code).toBe("document_invalid");
    expect((await read(token, rut)).orders).toHaveLength(1);
    expect(await wrongTry(token)).toBe(0);
    expect((await refusedRead(token, rut))?.code).toBe("data_link_invalid");
    expect(await codeOf(phone, "lookAtShopperData", { body: { token } })).toBe("data_link_invalid");
    // A new link has its tries.
    const next = (await offer(hash_id)).token;
    expect(await wrongTry(next)).toBe(4);
  });

  it("[OF-10] of tries made at once no more than five count", async () => {
    const token = (await offer(hash_id)).token;
    const tries = await Promise.all(Array.from({ length: 12 }, () => wrongTry(token)));
    expect(tries.filter((left) => typeof left === "number").sort()).toEqual([0, 1, 2, 3, 4]);
    expect(tries.filter((left) => left === "data_link_invalid")).toHaveLength(7);
  });

  it("[OF-10] a new link of the visit ends the one before", async () => {
    const first = (await offer(hash_id)).token;
    const second = (await offer(hash_id)).token;
    expect((await refusedRead(first, rut))?.code).toBe("data_link_invalid");
    expect((await read(second, rut)).client.document_number).toBe(rut);
    expect(await links()).toBe(1);
  });

  it("[OF-10] a link works for seven days, not longer", async () => {
    const { token, expires_at } = await offer(hash_id);
    expect(Date.parse(expires_at) - shop.deps.now().getTime()).toBeGreaterThan(7 * day - hour);
    shop.clock.ahead = 7 * day - hour;
    expect((await read(token, rut)).client.nickname).toBe("Ana");
    shop.clock.ahead = 7 * day + hour;
    expect((await refusedRead(token, rut))?.code).toBe("data_link_invalid");
    expect(await codeOf(phone, "lookAtShopperData", { body: { token } })).toBe("data_link_invalid");
    await sweepHistory(shop.deps);
    expect(await links()).toBe(0);
  });

  it("[OF-10] once no order is in progress, the link's end is that of the data", async () => {
    await over();
    const { expires_at } = await offer(hash_id);
    expect(expires_at).toBe((await shopper.call("getClientData", {})).kept_until);
  });

  it.each([
    ["the shopper", () => shopper.call("forgetClient", {})],
    ["the office", () => head.call("eraseShopper", { body: { hash_id } })],
    [
      "the end of the retention",
      async () => {
        shop.clock.ahead = 2 * day;
        await sweepRetention(shop.deps);
        head = await shop.office("head_office", null);
      },
    ],
  ])("[OF-10] once %s erased the visit its link is gone, and there is no new one", async (_, erase) => {
    const token = (await offer(hash_id)).token;
    await over();
    await erase();
    expect(await links()).toBe(0);
    expect((await refusedRead(token, rut))?.code).toBe("data_link_invalid");
    expect(await codeOf(head.call, "offerShopperData", { body: { hash_id } })).toBe("shopper_erased");
  });

  it("[OF-10] who gave an alias alone could prove nothing, and gets no link", async () => {
    const guest = await ask(shop, await shop.shopper(), [sku]);
    expect(await codeOf(head.call, "offerShopperData", { body: { hash_id: guest.hash_id } })).toBe(
      "proof_missing",
    );
    expect(await codeOf(head.call, "offerShopperData", { body: { hash_id: "none" } })).toBe(
      "order_not_found",
    );
    expect(await links()).toBe(0);
  });

  it("[OF-10] only the head office makes links", async () => {
    for (const [role, stores] of [
      ["area_manager", ["0101"]],
      ["manager", ["0101"]],
      ["auditor", null],
    ] as const) {
      const other = await shop.office(role, stores);
      expect(await codeOf(other.call, "offerShopperData", { body: { hash_id } })).toBe("role_forbidden");
    }
  });

  it("[OF-10] the audit has the order's code and no person", async () => {
    const token = (await offer(hash_id)).token;
    await read(token, rut);
    const [line] = await shop.rows("select * from audit where action ~ 'data' order by id desc limit 1");
    const [order] = await shop.rows<{ code: string }>(`select code from "order" where hash_id = $1`, hash_id);
    expect(line).toMatchObject({
      action: "shopper_data_offered",
      subject: `order ${order?.code}`,
      actor_kind: "office",
      store_id: shop.storeId,
      data: {},
    });
    expect(JSON.stringify(line)).not.toMatch(new RegExp(`14569484|"Ana"|${token}`));
  });

  it("[OF-10] [SX-04] unknown links wait by themselves, and a right one never does", async () => {
    const token = (await offer(hash_id)).token;
    const unknown = "x".repeat(43);
    for (let tries = 0; tries < 50; tries++)
      expect((await refusedRead(unknown, rut))?.code).toBe("data_link_invalid");
    expect((await refusedRead(unknown, rut))?.code).toBe("too_many_requests");
    expect((await read(token, rut)).client.document_number).toBe(rut);
  });

  it("[OF-10] no one stores the answer, and it is not given to a request of another site", async () => {
    const token = (await offer(hash_id)).token;
    const browser = openBrowser(shop.app);
    const url = `/api/v1/${shop.deps.env.retailer}/client/data/read`;
    const send = () =>
      browser.send("POST", url, {
        headers: { "content-type": "application/json" },
        payload: JSON.stringify({ token, proof: rut }),
      });
    expect((await send()).status).toBe(403);
    await browser.ready();
    const { status, headers } = await send();
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newToken } from "../../../src/platform/secret/token-hash.ts";
import { buildApp } from "../../../src/run/app.ts";
import { sessionIdle, sessionLife } from "../../../src/web/session/session-table.ts";
import { recordInterval } from "../../../src/web/session/session-trust.ts";
import { staffSessionIdle } from "../../../src/web/session/staff-session-table.ts";
import { ask, callerOf, moveAll, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880101410";
const minute = 60_000;
const gone = { code: "token_invalid" };
const guest = { email: "guest@demo.horma.example", password: "click-and-try" };

describe("tokens", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.clock.ahead = 0;
    await shop.setStock(sku, 20);
  });

  const browser = (token: string | null) => callerOf(shop.app, "falabella", token);
  const isGone = (token: string) => refusal(browser(token), "getClient", {});

  it("have 256 random bits each, and the database keeps their hashes alone", async () => {
    const tokens = Array.from({ length: 1_000 }, newToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const { token } = await shop.shopper();
    expect(JSON.stringify(await shop.rows("select * from session"))).not.toContain(token);
  });

  it("that no one used for too long are over, a shopper's and a staff member's", async () => {
    const [shopper, staff] = [await shop.shopper(), await shop.staff("runner")];
    shop.clock.ahead = Math.max(sessionIdle, staffSessionIdle);
    expect(await refusal(shopper.call, "getClient", {})).toMatchObject(gone);
    expect(await refusal(staff.call, "getStaffSession", {})).toMatchObject(gone);
  });

  it("that are used live on, and end a day after the login all the same", async () => {
    const { call } = await shop.shopper();
    for (; shop.clock.ahead < sessionLife; shop.clock.ahead += sessionIdle / 2) {
      expect(await refusal(call, "getClient", {})).toBeUndefined();
    }
    expect(await refusal(call, "getClient", {})).toMatchObject(gone);
  });

  it("in use are noted once in five minutes, however often they are used", async () => {
    const { id, call } = await shop.shopper();
    const seen = () => shop.rows("select seen_at from session where client_id = $1", id);
    const first = await seen();
    for (let poll = 0; poll < 5; poll++) await call("getClient", {});
    expect(await seen()).toEqual(first);
    shop.clock.ahead = recordInterval;
    await call("getClient", {});
    await expect.poll(seen).not.toEqual(first);
    const second = await seen();
    for (let poll = 0; poll < 5; poll++) await call("getClient", {});
    expect(await seen()).toEqual(second);
  });

  it("are new at each login, and the one that was sent along is over in a minute, when no answer can be under way", async () => {
    const document = { email: "16032460-0", password: guest.password, document_number: "16032460-0" };
    const before = (await browser(null)("login", { body: document })).auth_token;
    await browser(before)("setNickname", { body: { nickname: "Vale" } });
    const after = [];
    for (let go = 0; go < 2; go++) after.push(await browser(before)("login", { body: document }));
    expect(after.map(({ client }) => client.nickname)).toEqual(["Vale", "Vale"]);
    expect(new Set([before, ...after.map(({ auth_token }) => auth_token)]).size).toBe(3);
    shop.clock.ahead = minute;
    expect(await isGone(before)).toMatchObject(gone);
    for (const { auth_token } of after) expect(await isGone(auth_token)).toBeUndefined();
  });

  it("end with the visit, and with them the links that would hand it over", async () => {
    const { token, call } = await shop.shopper();
    const offered = await call("offerTransfer", {});
    for (let go = 0; go < 2; go++) await call("endVisit", {});
    expect(await isGone(token)).toMatchObject(gone);
    expect(await refusal(browser(null), "takeTransfer", { body: { token: offered.token } })).toMatchObject({
      code: "handover_invalid",
    });
  });

  it("that are over in one process are over in every other at once", async () => {
    const other = await buildApp(shop.deps);
    const [shopper, staff] = [await shop.shopper(), await shop.staff("runner")];
    const elsewhere = {
      shopper: callerOf(other, "falabella", shopper.token),
      staff: callerOf(other, "falabella", staff.token),
    };
    await elsewhere.shopper("getClient", {});
    await elsewhere.staff("getStaffSession", {});
    await shopper.call("endVisit", {});
    await staff.call("staffLogout", {});
    const patience = { timeout: 10_000 };
    await expect.poll(() => refusal(elsewhere.shopper, "getClient", {}), patience).toMatchObject(gone);
    await expect.poll(() => refusal(elsewhere.staff, "getStaffSession", {}), patience).toMatchObject(gone);
    await other.close();
  });

  it("of someone whom the manager signs out are over everywhere; no one else may, and of no other store", async () => {
    const [manager, one, two] = [
      await shop.staff("manager"),
      await shop.staff("runner"),
      await shop.staff("runner"),
    ];
    const body = { login: "runner" };
    const elsewhere = await shop.staff("runner", "0102");
    expect(await refusal(one.call, "signOutStaff", { body })).toMatchObject({ code: "role_forbidden" });
    await manager.call("signOutStaff", { body });
    const signedIn = (call: typeof one.call) => refusal(call, "getStaffSession", {});
    await expect.poll(() => signedIn(one.call)).toMatchObject(gone);
    await expect.poll(() => signedIn(two.call)).toMatchObject(gone);
    expect(await signedIn(elsewhere.call)).toBeUndefined();
    expect(
      await shop.rows(
        "select type, data from staff_event where staff_id = $1 order by id desc limit 1",
        one.id,
      ),
    ).toEqual([{ type: "signed_out_everywhere", data: { by: manager.id } }]);
    expect(await refusal(manager.call, "signOutStaff", { body: { login: "unknown" } })).toMatchObject({
      code: "staff_not_found",
    });
  });

  it("replayed pairing link: a second use opens no session, nor does one after the order's life", async () => {
    const seller = await shop.staff("seller");
    const wish = { body: { skus: [sku], nickname: "Mati R." } };
    const pair = (hash: string) => refusal(browser(null), "pairDevice", { body: { hash } });
    const { handover } = await seller.call("orderForShopper", wish);
    expect(await pair(handover.token)).toBeUndefined();
    const late = await seller.call("orderForShopper", wish);
    await moveAll(shop, late.order.hash_id, "missed");
    const sessions = await shop.rows("select count(*) from session");
    expect(await pair(handover.token)).toMatchObject({ code: "order_not_found" });
    expect(await pair(late.handover.token)).toMatchObject({ code: "order_not_found" });
    expect(await shop.rows("select count(*) from session")).toEqual(sessions);
  });

  it("are taken from no address: one in a query or in a path opens nothing", async () => {
    const ana = await shop.shopper();
    const { hash_id } = await ask(shop, ana, [sku]);
    for (const url of [
      `/api/v1/falabella/client?token=${ana.token}`,
      `/api/v1/falabella/client?auth_token=${ana.token}&api_token=${ana.token}`,
      `/api/v1/falabella/order/${hash_id}?authorization=${ana.token}`,
    ]) {
      expect((await shop.app.inject({ url })).statusCode).toBe(401);
    }
  });
});

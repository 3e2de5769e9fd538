import type { StaffRole } from "@horma/domain";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { backoffRules } from "../../../src/web/backoff/backoff-rules.ts";
import { type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const names = ["Rodrigo", "Ignacia", "Marta", "Paula", "Esteban"];
const unknown = { status: 401, body: { code: "tablet_unknown" } };

describe("a tablet that the store knows", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ TRUST_PROXY: "loopback" });
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.clock.ahead += backoffRules.pin.forgottenAfter;
  });

  /** A browser that no one signed in on. */
  const newTablet = async (): Promise<Browser> => {
    const browser = openBrowser(shop.app);
    browser.cookies.delete("staff-tablet");
    await browser.ready();
    return browser;
  };
  const people = (tablet: Browser, store = "0101") => tablet.get(`/api/v1/staff/people?store=${store}`);
  const pinOf = (login: string, store = "0101") => inject("pins")[store]?.[login] ?? "";
  const signIn = (tablet: Browser, login: string, pin: string, address = "10.2.0.1") =>
    tablet.post(
      "/api/v1/staff/login",
      { store: "0101", login, pin },
      { headers: { "x-forwarded-for": address } },
    );
  const manager = () => shop.staff("manager");
  const offer = async () => (await manager()).call("offerTablet", {});
  const enrol = (tablet: Browser, code: string, { store = "0101", address = "10.2.0.2" } = {}) =>
    tablet.post("/api/v1/staff/tablet/enrol", { store, code }, { headers: { "x-forwarded-for": address } });

  it("[SX-10] names no one before someone signed in there once, and then that store's people alone", async () => {
    const tablet = await newTablet();
    expect(await people(tablet)).toMatchObject(unknown);
    expect((await signIn(tablet, "seller", pinOf("seller"))).status).toBe(200);
    expect((await people(tablet)).body).toMatchObject(names.map((name) => ({ name })));
    expect(await people(tablet, "0102")).toMatchObject(unknown);
    expect(await people(tablet, "none")).toMatchObject(unknown);
    const kept = await shop.rows("select * from staff_tablet");
    expect(JSON.stringify(kept)).not.toContain(tablet.cookies.get("staff-tablet"));
  });

  it("[SX-10] names no one to a cookie that someone made up, nor to one of a wrong PIN", async () => {
    const tablet = await newTablet();
    for (const mark of ["", "a", "x".repeat(43)]) {
      tablet.cookies.set("staff-tablet", mark);
      expect(await people(tablet)).toMatchObject(unknown);
    }
    tablet.cookies.delete("staff-tablet");
    await signIn(tablet, "seller", "000000");
    expect(await people(tablet)).toMatchObject(unknown);
  });

  it("[SX-10] is not told whether a login is someone's: a wrong one is refused like a wrong PIN, and as often", async () => {
    const [known, other] = [await newTablet(), await newTablet()];
    expect((await signIn(known, "seller", pinOf("seller"))).status).toBe(200);
    expect(await signIn(known, "unknown", "000000")).toMatchObject({ body: { code: "staff_not_found" } });
    const answers = async (login: string, from: number) => {
      const told = [];
      for (let tries = 0; tries <= backoffRules.pin.free; tries++) {
        const { status, body } = await signIn(other, login, "000000", `10.2.${from}.${tries}`);
        told.push({ status, body });
      }
      return told;
    };
    expect(await answers("unknown", 1)).toEqual(await answers("technician", 2));
  });

  it("[SX-10] is known by the manager's code too, once and within five minutes, and signs no one in", async () => {
    const [tablet, late] = [await newTablet(), await newTablet()];
    const { code, expires_at } = await offer();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    expect(Date.parse(expires_at) - Date.now() - shop.clock.ahead).toBeLessThanOrEqual(limits.linkLife);
    expect((await enrol(tablet, code, { store: "0102" })).body).toMatchObject({
      code: "tablet_code_invalid",
    });
    expect((await enrol(tablet, code.toLowerCase())).status).toBe(204);
    expect((await people(tablet)).body).toHaveLength(names.length);
    expect((await tablet.get("/api/v1/staff/session")).status).toBe(401);
    expect((await enrol(late, code)).body).toMatchObject({ code: "tablet_code_invalid" });
    const [first, second] = [await offer(), await offer()];
    expect((await enrol(late, first.code)).body).toMatchObject({ code: "tablet_code_invalid" });
    shop.clock.ahead += limits.linkLife;
    expect((await enrol(late, second.code)).body).toMatchObject({ code: "tablet_code_invalid" });
    expect(await people(late)).toMatchObject(unknown);
  });

  it("[SX-04] wrong codes make the browser wait that types them, then its network, and no other one", async () => {
    const [guesser, neighbour] = [await newTablet(), await newTablet()];
    for (let tries = 0; tries < backoffRules.shortCodeInBrowser.free; tries++) {
      expect((await enrol(guesser, "222222", { address: "10.2.3.1" })).status).toBe(401);
    }
    const first = await offer();
    expect((await enrol(guesser, first.code, { address: "10.2.3.1" })).status).toBe(429);
    expect((await enrol(neighbour, first.code, { address: "10.2.3.1" })).status).toBe(204);
    const { shortCodeFromNetwork, shortCodeInBrowser, codesInStore } = backoffRules;
    for (let tries = shortCodeInBrowser.free; tries < shortCodeFromNetwork.free; tries++) {
      await enrol(await newTablet(), "222222", { address: "10.2.3.1" });
    }
    const second = await offer();
    expect((await enrol(await newTablet(), second.code, { address: "10.2.3.1" })).status).toBe(429);
    expect((await enrol(await newTablet(), second.code, { address: "10.3.3.1" })).status).toBe(204);
    // Of all the store takes it dozens of networks, in ten areas and more.
    expect(codesInStore.free).toBeGreaterThanOrEqual(40 * shortCodeFromNetwork.free);
    expect(codesInStore.free).toBeGreaterThanOrEqual(10 * backoffRules.shortCodeFromArea.free);
  });

  it("[SX-04] is kept waiting by no one elsewhere, though the person never signed in there; nor by guesses at a colleague", async () => {
    const [tablet, guesser] = [await newTablet(), await newTablet()];
    expect((await enrol(tablet, (await offer()).code)).status).toBe(204);
    for (let tries = 0; tries < backoffRules.pinFromNetwork.free; tries++) {
      await signIn(guesser, (["cashier", "runner"] as StaffRole[])[tries % 2] ?? "", "000000");
    }
    expect((await signIn(guesser, "cashier", pinOf("cashier"))).status).toBe(429);
    expect((await signIn(tablet, "cashier", pinOf("cashier"))).status).toBe(200);
    for (let tries = 0; tries < backoffRules.pinOnTablets.free; tries++) {
      expect((await signIn(tablet, "runner", "000000")).status).toBe(401);
    }
    expect((await signIn(tablet, "runner", pinOf("runner"))).status).toBe(429);
    expect((await signIn(tablet, "manager", pinOf("manager"))).status).toBe(200);
  });

  it("[SX-10] is forgotten when the manager says so, all but the one in hand, and when no one signs in for 90 days", async () => {
    const [mine, other] = [await newTablet(), await newTablet()];
    const { body } = await signIn(mine, "manager", pinOf("manager"));
    await signIn(other, "runner", pinOf("runner"));
    const { auth_token: token } = body as { auth_token: string };
    const forgotten = await mine.post("/api/v1/staff/tablet/forget", {}, { token });
    expect(forgotten).toMatchObject({ status: 200, body: { forgotten: expect.any(Number) } });
    expect(await people(other)).toMatchObject(unknown);
    expect((await people(mine)).status).toBe(200);
    shop.clock.ahead += 90 * 24 * 60 * 60_000;
    expect(await people(mine)).toMatchObject(unknown);
    const actions = await shop.rows<{ type: string }>("select distinct type from staff_event");
    expect(actions.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["tablet_offered", "tablet_enrolled", "tablets_forgotten"]),
    );
  });
});

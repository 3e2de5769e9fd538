import { loginForm } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { backoffRules } from "../../src/backoff/backoff-rules.ts";
import { codesFromNetwork, codesInStore } from "../../src/client/login-code-rules.ts";
import { type Answer, openBrowser } from "../browser.ts";
import { openShop, type Shop } from "../order/shop.ts";

const shoppers = 200;
const ask = "/api/v1/falabella/login/code";
const from = { headers: { "x-forwarded-for": "203.0.113.80" } };

// Hundreds of calls each, on a machine that may do other things besides.
describe("a store behind one address", { timeout: 120_000 }, () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ IDENTITY: "sms", TRUST_PROXY: "loopback" });
  });
  afterAll(() => shop.close());

  const codeTo = (phone: string) =>
    /^\d{6}/.exec(shop.sms.findLast(({ to }) => to.endsWith(phone))?.text ?? "")?.[0] ?? "";
  const loginOf = (code: string) => ({
    email: `${code}@${loginForm.emailDomain}`,
    password: loginForm.password,
  });

  it("lets 200 shoppers in within minutes, each of whom mistypes once and every fourth asks twice", async () => {
    const everybody = Array.from({ length: shoppers }, (_, shopper) => ({
      phone: String(962_000_000 + shopper),
      browser: openBrowser(shop.app),
    }));
    type Person = (typeof everybody)[number];
    const each = async (people: Person[], status: number, act: (person: Person) => Promise<Answer>) => {
      for (let first = 0; first < people.length; first += 20) {
        const answers = await Promise.all(people.slice(first, first + 20).map(act));
        expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
      }
    };
    const askFor = ({ browser, phone }: Person) => browser.post(ask, { phone, store: "0101" }, from);
    const logIn = ({ browser }: Person, code: string) =>
      browser.post("/api/v1/falabella/login", loginOf(code), from);
    await Promise.all(everybody.map(({ browser }) => browser.ready()));
    await each(everybody, 200, askFor);
    shop.clock.ahead += 30_000;
    await each(
      everybody.filter((_, shopper) => shopper % 4 === 0),
      200,
      askFor,
    );
    await each(everybody, 401, (person) =>
      logIn(person, codeTo(person.phone) === "000000" ? "111111" : "000000"),
    );
    await each(everybody, 200, (person) => logIn(person, codeTo(person.phone)));
  });

  it("lets them in one after the other at the kiosk, which is one browser, and its staff on their tablets", async () => {
    const kiosk = openBrowser(shop.app);
    await kiosk.ready();
    for (let shopper = 0; shopper < 40; shopper++) {
      const phone = String(963_000_000 + shopper);
      expect((await kiosk.post(ask, { phone, store: "0101" }, from)).status).toBe(200);
      const answer = await kiosk.post("/api/v1/falabella/login", loginOf(codeTo(phone)), from);
      expect(answer.status, `shopper ${shopper}`).toBe(200);
    }
    const tablet = openBrowser(shop.app);
    await tablet.ready();
    const pin = inject("pins")["0101"]?.runner ?? "";
    const signedIn = await tablet.post("/api/v1/staff/login", { store: "0101", login: "runner", pin }, from);
    expect(signedIn.status).toBe(200);
  });

  it("makes it wait in the end, when hundreds of codes were wrong, and then takes not even the right one", async () => {
    const address = { headers: { "x-forwarded-for": "203.0.113.82" } };
    const { free, firstWait } = backoffRules.loginFromNetwork;
    const browser = openBrowser(shop.app);
    await browser.ready();
    await browser.post(ask, { phone: "966000000" }, address);
    const code = codeTo("966000000");
    const wrong = loginOf(code === "000000" ? "111111" : "000000");
    expect((await browser.post("/api/v1/falabella/login", wrong, address)).status).toBe(401);
    await shop.rows("update backoff set misses = $1 where misses = 1 and key like 'login from %'", free - 1);
    expect((await browser.post("/api/v1/falabella/login", wrong, address)).status).toBe(401);
    expect((await browser.post("/api/v1/falabella/login", loginOf(code), address)).status).toBe(429);
    shop.clock.ahead += firstWait;
    expect((await browser.post("/api/v1/falabella/login", loginOf(code), address)).status).toBe(200);
  });

  it("is sent no end of codes to ever other numbers neither from one address nor in one store", async () => {
    await shop.rows("delete from login_code");
    const browser = openBrowser(shop.app);
    await browser.ready();
    const [{ within: span = 0, codes: perNetwork = 0 } = {}] = codesFromNetwork;
    const [{ codes: perStore = 0 } = {}] = codesInStore;
    const address = { headers: { "x-forwarded-for": "203.0.113.81" } };
    expect((await browser.post(ask, { phone: "964000000", store: "0101" }, address)).status).toBe(200);
    await multiply("network_hash", perNetwork - 2);
    expect((await browser.post(ask, { phone: "964000001", store: "0101" }, address)).status).toBe(200);
    const refused = await browser.post(ask, { phone: "964000002", store: "0101" }, address);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(span / 1_000);
    expect((await browser.post(ask, { phone: "964000002", store: "0101" }, from)).status).toBe(200);
    await multiply("browser_hash", perStore - perNetwork - 1);
    expect((await browser.post(ask, { phone: "964000003", store: "0101" }, from)).status).toBe(429);
    expect((await browser.post(ask, { phone: "964000003", store: "0102" }, from)).status).toBe(200);
    shop.clock.ahead += span;
    expect((await browser.post(ask, { phone: "964000002", store: "0101" }, address)).status).toBe(200);
  });

  /** As if so many more had been asked for like the first one; of another network unless that is what is filled up. */
  const multiply = (filled: string, times: number) =>
    shop.rows(
      `insert into login_code (browser_hash, phone_hash, data_key, key_day, network_hash, store_id, created_at, expires_at)
       select 'b' || n, 'p' || n, data_key, key_day, case when $1 = 'network_hash' then network_hash else 'n' || n end, store_id,
         created_at, expires_at
       from (select * from login_code order by id limit 1) as first, generate_series(1, $2::int) as n`,
      filled,
      times,
    );
});

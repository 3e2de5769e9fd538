import { loginForm } from "@horma/contract";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import {
  type CodeLimit,
  codesFromArea,
  codesFromNetwork,
  codesInBrowser,
  codesInStore,
  codesOfStrangers,
} from "../../../src/people/client/login-code-rules.ts";
import { buildApp } from "../../../src/run/app.ts";
import { backoffRules } from "../../../src/web/backoff/backoff-rules.ts";
import { type Answer, type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const shoppers = 200;
const ask = "/api/v1/falabella/login/code";
/** Two stores behind one address, and someone there who guesses. */
const office = { headers: { "x-forwarded-for": "203.0.113.83" } };
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
    const requestCode = ({ browser, phone }: Person) => browser.post(ask, { phone, store: "0101" }, from);
    const logIn = ({ browser }: Person, code: string) =>
      browser.post("/api/v1/falabella/login", loginOf(code), from);
    await Promise.all(everybody.map(({ browser }) => browser.ready()));
    await each(everybody, 200, requestCode);
    shop.clock.ahead += 30_000;
    await each(
      everybody.filter((_, shopper) => shopper % 4 === 0),
      200,
      requestCode,
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

  it("[SX-04] refuses no right code for the wrong ones of others on the same network", async () => {
    const wrong = loginOf("000000");
    const strangers = Array.from({ length: 110 }, (_, stranger) => ({
      phone: String(965_000_000 + stranger),
      browser: openBrowser(shop.app),
    }));
    for (const { browser, phone } of strangers) {
      await browser.ready();
      await browser.post(ask, { phone }, office);
      for (let tries = 0; tries < 5; tries++) await browser.post("/api/v1/falabella/login", wrong, office);
    }
    const browser = openBrowser(shop.app);
    await browser.ready();
    await browser.post(ask, { phone: "966000000" }, office);
    const answer = await browser.post("/api/v1/falabella/login", loginOf(codeTo("966000000")), office);
    expect(answer.status).toBe(200);
  });

  it("[SX-04] [SX-10] PINs guessed at one store make no one of another wait, whose address is the same", async () => {
    const guesser = openBrowser(shop.app);
    await guesser.ready();
    guesser.cookies.delete("staff-tablet");
    const guess = (login: string) =>
      guesser.post("/api/v1/staff/login", { store: "0101", login, pin: "000000" }, office);
    // Logins that no one has look like any, and count like any.
    for (let tries = 0; tries < backoffRules.pinFromNetwork.free; tries++) {
      const login = tries < 5 ? "seller" : `unknown-${tries}`;
      expect(await guess(login)).toMatchObject({ status: 401, body: { code: "pin_invalid" } });
    }
    expect((await guess("manager")).status).toBe(429);
    const pin = inject("pins")["0102"]?.manager ?? "";
    const elsewhere = openBrowser(shop.app);
    await elsewhere.ready();
    elsewhere.cookies.delete("staff-tablet");
    const signIn = { store: "0102", login: "manager", pin };
    expect((await elsewhere.post("/api/v1/staff/login", signIn, office)).status).toBe(200);
  });
});

describe("codes that no one uses", { timeout: 120_000 }, () => {
  let shop: Shop;
  let phones = 970_000_000;
  beforeAll(async () => {
    shop = await openShop({ IDENTITY: "sms", TRUST_PROXY: "loopback" });
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.rows("delete from login_code"));

  const newBrowser = async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    return browser;
  };
  const requestIn = async (browser: Browser, address: string, store = "0101") =>
    browser.post(ask, { phone: String(++phones), store }, { headers: { "x-forwarded-for": address } });
  const requestFresh = async (address: string, store = "0101") =>
    (await requestIn(await newBrowser(), address, store)).status;
  const useLast = (browser: Browser, address: string) => {
    const code = /^\d{6}/.exec(shop.sms.at(-1)?.text ?? "")?.[0];
    const body = { email: `${code}@${loginForm.emailDomain}`, password: loginForm.password };
    const headers = { "x-forwarded-for": address };
    return browser.post("/api/v1/falabella/login", body, { headers });
  };
  /** As if the newest had been asked for so many times more, from this many networks of that many areas. */
  const multiply = (times: number, { networks = 1, areas = 1 } = {}) =>
    shop.rows(
      `insert into login_code (browser_hash, phone_hash, data_key, key_day, network_hash, area_hash, store_id, created_at,
         expires_at)
       select 'b' || n, 'p' || n, data_key, key_day,
         case when $2 = 1 then network_hash else 'n' || n % $2 end,
         case when $3 = 1 then area_hash else 'a' || n % $3 end, store_id, created_at, expires_at
       from (select * from login_code order by id desc limit 1) as last, generate_series(1, $1::int) as n`,
      times,
      networks,
      areas,
    );
  const last = (limits: readonly CodeLimit[]) => limits[0]?.codes ?? 0;

  it("[SX-04] make the browser wait that asked for them, and no other of its network", async () => {
    const browser = await newBrowser();
    for (let asked = 0; asked < last(codesInBrowser); asked++) {
      expect((await requestIn(browser, "203.0.113.90")).status).toBe(200);
    }
    const refused = await requestIn(browser, "203.0.113.90");
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(600);
    expect(await requestFresh("203.0.113.90")).toBe(200);
  });

  it("[SX-04] use up a network's share in one store alone, and never the kiosk's that shoppers got in by", async () => {
    const address = "203.0.113.91";
    const kiosk = await newBrowser();
    expect((await requestIn(kiosk, address)).status).toBe(200);
    expect((await useLast(kiosk, address)).status).toBe(200);
    expect(await requestFresh(address)).toBe(200);
    await multiply(last(codesOfStrangers) - 1);
    expect(await requestFresh(address)).toBe(429);
    expect((await requestIn(kiosk, address)).status).toBe(200);
    // A chain's stores may share an address: the other one is served, and so is this one from elsewhere.
    expect(await requestFresh(address, "0102")).toBe(200);
    expect(await requestFresh("203.0.113.92")).toBe(200);
  });

  it("[SX-04] of a whole area, such as the first 48 bits of IPv6, use up a fifth of the store's and no more", async () => {
    expect(await requestFresh("2001:db8:1:1::1")).toBe(200);
    await multiply(last(codesFromArea), { networks: 65_536 });
    expect(await requestFresh("2001:db8:1:2::1")).toBe(429);
    expect(await requestFresh("2001:db8:2:1::1")).toBe(200);
    expect(last(codesFromArea) * 4).toBeLessThan(last(codesInStore));
  });

  it("[SX-04] use up a store's from ten networks on: the log tells, the kiosk goes on and so do other stores", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...shop.deps, log });
    const kiosk = await newBrowser();
    expect((await requestIn(kiosk, "203.0.113.93")).status).toBe(200);
    expect((await useLast(kiosk, "203.0.113.93")).status).toBe(200);
    expect(await requestFresh("198.51.100.1")).toBe(200);
    await multiply(9 * last(codesFromNetwork), { networks: 9, areas: 9 });
    expect(await requestFresh("203.0.113.94")).toBe(200);
    await multiply(last(codesFromNetwork), { networks: 12, areas: 9 });
    const browser = openBrowser(app);
    await browser.ready();
    expect((await requestIn(browser, "192.0.2.1")).status).toBe(429);
    expect(lines.join("")).toContain("a store's SMS codes are used up");
    expect(lines.join("")).toContain('"store":"0101"');
    const { body } = await browser.get("/metrics");
    expect(body).toMatch(/horma_login_codes_refused_total\{budget="store"\} [1-9]/);
    expect((await requestIn(kiosk, "203.0.113.93")).status).toBe(200);
    expect(await requestFresh("192.0.2.1", "0102")).toBe(200);
    await app.close();
  });
});

import { loginForm } from "@horma/contract";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { buildApp } from "../../../src/run/app.ts";
import { backoffRules } from "../../../src/web/backoff/backoff-rules.ts";
import { type Answer, type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const day = 24 * 60 * 60_000;
/** What an attacker may hit with in a day of guessing. */
const chance = 1 / 10_000;

// Hundreds of calls each, on a machine that may do other things besides.
describe("code guessing", { timeout: 120_000 }, () => {
  let shop: Shop;
  let begun: number;
  let addresses = 0;
  beforeAll(async () => {
    shop = await openShop({ IDENTITY: "sms", KIOSK_PIN: "71940623", TRUST_PROXY: "loopback" });
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.clock.ahead += 2 * day;
    begun = shop.clock.ahead;
  });

  const newBrowser = async (): Promise<Browser> => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    return browser;
  };
  const newAddress = () => {
    addresses++;
    return { headers: { "x-forwarded-for": `198.18.${addresses >> 8}.${addresses & 255}` } };
  };

  /** Guesses for a day, as often as the server lets it and at once when it may; answers how many were looked at. */
  async function guessForADay(guess: () => Promise<Answer>): Promise<number> {
    let guesses = 0;
    while (shop.clock.ahead < begun + day) {
      const answer = await guess();
      if (answer.status === 429) {
        shop.clock.ahead += Number(answer.headers["retry-after"]) * 1_000;
        continue;
      }
      expect(answer.status, JSON.stringify(answer.body)).toBe(401);
      guesses++;
    }
    return guesses;
  }

  it("of an SMS: a day of codes for one phone, from ever new addresses, hits with a chance under 1 in 10,000", async () => {
    const browser = await newBrowser();
    const sent = shop.sms.length;
    let [asked, guesses] = [0, 0];
    while (shop.clock.ahead < begun + day) {
      const from = newAddress();
      const answer = await browser.post("/api/v1/falabella/login/code", { phone: "961000001" }, from);
      if (answer.status === 429) {
        shop.clock.ahead += Number(answer.headers["retry-after"]) * 1_000;
        continue;
      }
      asked++;
      const right = /^\d{6}/.exec(shop.sms.at(-1)?.text ?? "")?.[0];
      const login = { email: `${wrongFor(right)}@${loginForm.emailDomain}`, password: loginForm.password };
      while ((await logIn(browser, login, from)) === "login_code_invalid") guesses++;
    }
    expect(shop.sms.length - sent).toBe(asked);
    expect(guesses).toBe(asked * 5);
    expect(guesses).toBeGreaterThan(50);
    expect(guesses / 10 ** limits.loginCodeLength).toBeLessThan(chance);
  });

  it("of an SMS: many browsers get no more codes for a phone than one, and those that were not sent are no code", async () => {
    const before = shop.sms.length;
    const phone = "961000002";
    const login = { email: `123456@${loginForm.emailDomain}`, password: loginForm.password };
    for (let browsers = 0; browsers < 20; browsers++) {
      const browser = await newBrowser();
      const from = newAddress();
      const answer = await browser.post("/api/v1/falabella/login/code", { phone }, from);
      expect(answer).toMatchObject({ status: 200, body: { expires_in: 300, resend_in: 30 } });
      expect(await logIn(browser, login, from)).toBe("login_code_invalid");
    }
    expect(shop.sms.length).toBe(before + 1);
  });

  const logIn = async (browser: Browser, body: object, from: object) =>
    ((await browser.post("/api/v1/falabella/login", body, from)).body as { code?: string }).code;

  it("of a PIN: a day on one person from ever new addresses and browsers", async () => {
    const right = inject("pins")["0101"]?.manager ?? "";
    const pin = wrongFor(right);
    const guesses = await guessForADay(async () =>
      (await newBrowser()).post(
        "/api/v1/staff/login",
        { store: "0101", login: "manager", pin },
        newAddress(),
      ),
    );
    expect(guesses).toBeGreaterThan(backoffRules.pin.free);
    expect(guesses / 10 ** right.length).toBeLessThan(chance);
  });

  it("of a PIN: at two servers of one database, which count together", async () => {
    const other = await buildApp(shop.deps);
    const pin = wrongFor(inject("pins")["0101"]?.cashier);
    const statuses = [];
    for (let tries = 0; tries <= backoffRules.pin.free; tries++) {
      const browser = openBrowser(tries % 2 === 0 ? shop.app : other);
      await browser.ready();
      const body = { store: "0101", login: "cashier", pin };
      statuses.push((await browser.post("/api/v1/staff/login", body, newAddress())).status);
    }
    expect(statuses).toEqual([...Array(backoffRules.pin.free).fill(401), 429]);
    await other.close();
  });

  it("[SX-04] of a PIN: a day on one person at the tablet they use, and at the store's others, besides", async () => {
    const right = inject("pins")["0101"]?.seller ?? "";
    const tablet = await newBrowser();
    const signIn = (pin: string) =>
      tablet.post("/api/v1/staff/login", { store: "0101", login: "seller", pin });
    expect((await signIn(right)).status).toBe(200);
    const guesses = await guessForADay(() => signIn(wrongFor(right)));
    begun = shop.clock.ahead;
    // A colleague's, which the store knows, and the person does not use.
    const other = await newBrowser();
    other.cookies.delete("staff-tablet");
    const colleague = { store: "0101", login: "runner", pin: inject("pins")["0101"]?.runner ?? "" };
    expect((await other.post("/api/v1/staff/login", colleague)).status).toBe(200);
    const onTablets = await guessForADay(() =>
      other.post("/api/v1/staff/login", { store: "0101", login: "seller", pin: wrongFor(right) }),
    );
    expect(onTablets).toBeGreaterThan(backoffRules.pinOnTablets.free);
    // And as many as on the tablet from elsewhere, as the test before has it.
    expect((2 * guesses + onTablets) / 10 ** right.length).toBeLessThan(chance);
  });

  it("of the PIN that ends kiosk mode: a day at one kiosk", async () => {
    const kiosk = await newBrowser();
    const guesses = await guessForADay(() =>
      kiosk.post("/api/v1/falabella/kiosk/leave", { pin: "00000000" }),
    );
    expect(guesses / 10 ** 8).toBeLessThan(chance);
  });

  it("of short codes: a day at one store from ever new addresses, should one be live all day", async () => {
    const browser = await newBrowser();
    const guess = () =>
      browser.post("/api/v1/remote/pair_device", { hash: "222222", store: "0101" }, newAddress());
    expect((await guess()).status).toBe(401);
    // As if the free ones had been made.
    const { free, forgottenAfter } = backoffRules.codesInStore;
    await shop.rows("update backoff set misses = $1 where key = 'pairing in 0101'", free - 1);
    const guesses = free + (await guessForADay(guess));
    expect(guesses).toBeGreaterThan(free + 200);
    expect(guesses / 32 ** limits.linkCodeLength).toBeLessThan(chance);
    // Who pauses until all is forgotten and begins again comes no further.
    expect((free * day) / forgottenAfter / 32 ** limits.linkCodeLength).toBeLessThan(chance);
  });
});

function wrongFor(right: string | undefined): string {
  return right === "000000" ? "000001" : "000000";
}

import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { storedKioskPin } from "../../../src/platform/secret/stored-secret.ts";
import { backoffRules } from "../../../src/web/backoff/backoff-rules.ts";
import { type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const leave = "/api/v1/falabella/kiosk/leave";

describe("leaving kiosk mode", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ KIOSK_PIN: "40718", TRUST_PROXY: "loopback" });
  });
  afterAll(() => shop.close());

  /** A browser at an address of its own, so that the tests do not make each other wait. */
  async function at(address: string): Promise<(pin: string) => ReturnType<Browser["post"]>> {
    const browser = openBrowser(shop.app);
    await browser.ready();
    return (pin) => browser.post(leave, { pin }, { headers: { "x-forwarded-for": address } });
  }

  it("[AP-17] takes the staff's PIN and nothing else", async () => {
    const type = await at("203.0.113.1");
    for (const pin of ["40719", "4071", "407180", "00000"]) {
      expect(await type(pin)).toMatchObject({ status: 401, body: { code: "pin_invalid" } });
    }
    expect(await type("40718")).toMatchObject({ status: 204 });
    for (const pin of ["", "407", "407181234", "4071x", "٤٠٧١٨"]) {
      expect(await type(pin)).toMatchObject({ status: 400, body: { code: "bad_request" } });
    }
  });

  it("[AP-17] makes an address wait after five wrong PINs, twice as long every time, and no other one", async () => {
    const type = await at("203.0.113.2");
    const wrong = { status: 401, body: { code: "pin_invalid" } };
    const waiting = (wait: number) => ({
      status: 429,
      body: { code: "too_many_requests" },
      headers: { "retry-after": String(wait / 1000) },
    });
    for (let tries = 0; tries < backoffRules.kioskPin.free; tries++)
      expect(await type("0000")).toMatchObject(wrong);
    let wait: number = backoffRules.kioskPin.firstWait;
    for (let round = 0; round < 8; round++) {
      // Not even the right PIN: a guesser must not learn it while waiting.
      expect((await type("40718")).status).toBe(429);
      shop.clock.ahead += wait - 2_000;
      expect((await type("40718")).status).toBe(429);
      shop.clock.ahead += 2_000;
      expect(await type("0000")).toMatchObject(wrong);
      wait = Math.min(wait * 2, backoffRules.kioskPin.longestWait);
    }
    expect(wait).toBe(backoffRules.kioskPin.longestWait);
    const next = await type("40718");
    expect(next).toMatchObject({ ...waiting(wait), headers: expect.anything() });
    expect(Number(next.headers["retry-after"])).toBeGreaterThan(wait / 1000 - 10);
    expect((await (await at("203.0.113.3"))("40718")).status).toBe(204);
    shop.clock.ahead += wait;
    expect((await type("40718")).status).toBe(204);
    expect(await type("0000")).toMatchObject(wrong);
  });

  it("[SX-04] what the server signed for another cookie is no kiosk: the address waits as usual", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < backoffRules.kioskPin.free + 3; tries++) {
      const browser = openBrowser(shop.app);
      await browser.ready();
      browser.cookies.set("kiosk", browser.cookies.get("xsrf-secret") ?? "");
      const answer = await browser.post(
        leave,
        { pin: "0000" },
        { headers: { "x-forwarded-for": "203.0.113.40" } },
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(5).fill(401), 429, 429, 429]);
  });

  it("[SX-04] makes no registered kiosk wait, nor another store's, for a guesser on the same Wi-Fi", async () => {
    const address = { headers: { "x-forwarded-for": "203.0.113.4" } };
    const open = async () => {
      const browser = openBrowser(shop.app);
      await browser.ready();
      const post =
        (path: string) =>
        async (pin: string, store = "0101") =>
          (await browser.post(path, { pin, store }, address)).status;
      return { enter: post("/api/v1/falabella/kiosk/enter"), leave: post(leave) };
    };
    const [kiosk, other, guesser] = [await open(), await open(), await open()];
    for (const { enter } of [kiosk, other]) expect(await enter("40718")).toBe(204);
    for (let tries = 0; tries < backoffRules.kioskPin.free; tries++) await guesser.leave("0000");
    // A store that there is not gives no one a new budget of its own.
    for (let tries = 0; tries <= backoffRules.kioskPin.free; tries++)
      await guesser.leave("0000", `none-${tries}`);
    expect(await guesser.leave("40718")).toBe(429);
    expect(await guesser.leave("40718", "none")).toBe(429);
    expect(await (await open()).leave("40718", "0102")).toBe(204);
    expect(await kiosk.enter("40718")).toBe(204);
    // What a child does at one kiosk is that kiosk's own.
    for (let tries = 0; tries < backoffRules.kioskPin.free; tries++) await kiosk.leave("0000");
    expect(await kiosk.leave("40718")).toBe(429);
    expect(await other.leave("40718")).toBe(204);
  });

  it("[AP-17] is refused with a message where the server has no PIN", async () => {
    const without = await openShop();
    const browser = openBrowser(without.app);
    await browser.ready();
    expect(await browser.post(leave, { pin: "0000" })).toMatchObject({
      status: 409,
      body: { status: "error", code: "pin_missing", message: expect.stringContaining("KIOSK_PIN") },
    });
    await without.close();
  });
});

describe("the demo's PIN", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "horma-pin-"));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it("[AP-17] is four digits, made once and kept for its owner alone", async () => {
    const [pin, again] = await Promise.all([storedKioskPin(directory), storedKioskPin(directory)]);
    expect(pin).toMatch(/^\d{4}$/);
    expect(again).toBe(pin);
    expect(await storedKioskPin(directory)).toBe(pin);
    const file = join(directory, "kiosk-pin");
    expect(await readFile(file, "utf8")).toBe(pin);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

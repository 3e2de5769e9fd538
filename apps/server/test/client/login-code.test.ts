import { type LoginAnswer, loginForm } from "@horma/contract";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { loginCodeRules } from "../../src/client/login-code-store.ts";
import { type Browser, openBrowser } from "../browser.ts";
import { openShop, type Shop } from "../order/shop.ts";

const ask = "/api/v1/falabella/login/code";

describe("identifying by a code sent to the phone", () => {
  let shop: Shop;
  let app: Shop["app"];
  let browser: Browser;
  let phones = 10_000_000;
  let phone: string;
  /** The log is where the code is sent to. */
  const log: string[] = [];

  beforeAll(async () => {
    shop = await openShop({ IDENTITY: "sms" });
    app = await buildApp({
      ...shop.deps,
      log: pino({ level: "info" }, { write: (line: string) => log.push(line) }),
    });
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
  });
  beforeEach(async () => {
    shop.clock.ahead = 0;
    phone = `9${++phones}`;
    browser = await newBrowser();
  });

  const newBrowser = async () => {
    const opened = openBrowser(app);
    await opened.ready();
    return opened;
  };
  const codeFor = async (asking: Browser) => {
    const answer = await asking.post(ask, { phone });
    expect(answer).toMatchObject({ status: 200, body: { expires_in: 300, resend_in: 30 } });
    return String(JSON.parse(log.at(-1) ?? "{}").code);
  };
  const logIn = (using: Browser, code: string) =>
    using.post("/api/v1/falabella/login", {
      email: `${code}@${loginForm.emailDomain}`,
      password: loginForm.password,
      document_number: null,
    });
  const refusedWith = (code: string) => ({ status: 401, body: { code } });
  const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

  it("[AP-01] [RT-04] answers a token for the six digits", async () => {
    const code = await codeFor(browser);
    expect(code).toMatch(/^\d{6}$/);
    const answer = await logIn(browser, code);
    expect(answer).toMatchObject({ status: 200, body: { in_queue: 0, client: { document_number: null } } });
  });

  it("[AP-01] counts only for the browser that asked for it", async () => {
    const code = await codeFor(browser);
    expect(await logIn(await newBrowser(), code)).toMatchObject(refusedWith("login_code_invalid"));
    expect((await logIn(browser, code)).status).toBe(200);
  });

  it("counts once", async () => {
    const code = await codeFor(browser);
    expect((await logIn(browser, code)).status).toBe(200);
    expect(await logIn(browser, code)).toMatchObject(refusedWith("login_code_invalid"));
  });

  it("counts once even when it is sent twice at the same instant", async () => {
    const code = await codeFor(browser);
    const answers = await Promise.all([logIn(browser, code), logIn(browser, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("expires after five minutes", async () => {
    const code = await codeFor(browser);
    shop.clock.ahead = loginCodeRules.life;
    expect(await logIn(browser, code)).toMatchObject(refusedWith("login_code_expired"));
  });

  it("is lost after five wrong tries", async () => {
    const code = await codeFor(browser);
    for (let attempt = 0; attempt < loginCodeRules.tries; attempt++) {
      expect(await logIn(browser, wrong(code))).toMatchObject(refusedWith("login_code_invalid"));
    }
    expect(await logIn(browser, code)).toMatchObject(refusedWith("login_code_expired"));
  });

  it("is not sent again within half a minute, nor more than five times an hour to one phone", async () => {
    await codeFor(browser);
    expect(await browser.post(ask, { phone })).toMatchObject({
      status: 429,
      body: { code: "too_many_requests" },
    });
    for (let sent = 1; sent < loginCodeRules.perPhoneAndHour; sent++) {
      shop.clock.ahead += loginCodeRules.resendAfter;
      await codeFor(await newBrowser());
    }
    shop.clock.ahead += loginCodeRules.resendAfter;
    expect((await (await newBrowser()).post(ask, { phone })).status).toBe(429);
  });

  it("[VA-01] tells that the number is being used while one of its orders is not over", async () => {
    const { body } = await logIn(browser, await codeFor(browser));
    const token = (body as LoginAnswer).auth_token;
    await browser.post("/api/v1/falabella/client/nickname", { nickname: "Anita" }, { token });
    const order = { skus: ["880101410"], store_id: shop.storeId };
    expect((await browser.post("/api/v1/falabella/order/create", order, { token })).status).toBe(200);
    shop.clock.ahead = loginCodeRules.resendAfter;
    const other = await newBrowser();
    expect(await logIn(other, await codeFor(other))).toMatchObject({ status: 200, body: { in_queue: 1 } });
  });

  it("does not take a document instead", async () => {
    const body = { email: "123456", password: loginForm.password, document_number: "123456" };
    expect(await browser.post("/api/v1/falabella/login", body)).toMatchObject(refusedWith("login_invalid"));
    expect(await logIn(browser, "123456")).toMatchObject(refusedWith("login_code_invalid"));
  });

  it.each<[unknown, string]>([
    [{}, "bad_request"],
    [{ phone: 912345678 }, "bad_request"],
    [{ phone: "1" }, "bad_request"],
    [{ phone: "1".repeat(21) }, "bad_request"],
    [{ phone: "912345678", code: "1" }, "bad_request"],
    [{ phone: "abcdefghi" }, "phone_invalid"],
    [{ phone: "1234567890123" }, "phone_invalid"],
  ])("refuses %j and sends nothing", async (body, code) => {
    const before = log.length;
    expect(await browser.post(ask, body)).toMatchObject({ status: 400, body: { code } });
    expect(log).toHaveLength(before);
  });

  it("[SC-01] says in its last line which page the code is for, as browsers that fill it in expect it", async () => {
    const code = await codeFor(browser);
    const { text } = JSON.parse(log.at(-1) ?? "{}");
    expect(text).toContain(`${code} es tu código`);
    expect(text.split("\n").at(-1)).toBe(`@localhost #${code}`);
    const configured = await buildApp({
      ...shop.deps,
      env: { ...shop.deps.env, publicUrl: "https://tienda.example:8443" },
      log: pino({ level: "info" }, { write: (line: string) => log.push(line) }),
    });
    const other = openBrowser(configured);
    await other.ready();
    phone = `9${++phones}`;
    const next = await codeFor(other);
    expect(
      JSON.parse(log.at(-1) ?? "{}")
        .text.split("\n")
        .at(-1),
    ).toBe(`@tienda.example #${next}`);
    await configured.close();
  });

  it.each(["host", "x-forwarded-host"])(
    "[SC-01] puts nothing of a forged %s header into the SMS",
    async (header) => {
      const forged = { [header]: "attacker.example" };
      expect((await browser.send("POST", ask, { body: { phone }, headers: forged })).status).toBe(200);
      const { text } = JSON.parse(log.at(-1) ?? "{}");
      expect(text).not.toContain("attacker");
      expect(text.split("\n").at(-1)).toMatch(/^@localhost #\d{6}$/);
    },
  );

  it("[AP-01] [RT-04] takes an alias alone for who gives no number", async () => {
    const email = `${loginForm.guest}@${loginForm.emailDomain}`;
    const answer = await browser.post("/api/v1/falabella/login", { email, password: loginForm.password });
    expect(answer).toMatchObject({
      status: 200,
      body: { in_queue: 0, client: { document_number: null, nickname: null, is_guest: true } },
    });
  });

  it("shows no whole phone number in the log", async () => {
    await codeFor(browser);
    expect(log.at(-1)).not.toContain(phone);
  });
});

import { type LoginAnswer, loginForm } from "@horma/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loginCodeRules } from "../../../src/people/client/login-code-rules.ts";
import { buildApp } from "../../../src/run/app.ts";
import { type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const ask = "/api/v1/falabella/login/code";

describe("identifying by a code sent to the phone", () => {
  let shop: Shop;
  let browser: Browser;
  let phones = 10_000_000;
  let phone: string;
  beforeAll(async () => {
    shop = await openShop({ IDENTITY: "sms" });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.clock.ahead = 0;
    phone = `9${++phones}`;
    browser = await newBrowser();
  });

  const newBrowser = async () => {
    const opened = openBrowser(shop.app);
    await opened.ready();
    return opened;
  };
  const codeFor = async (asking: Browser) => {
    const answer = await asking.post(ask, { phone });
    expect(answer).toMatchObject({ status: 200, body: { expires_in: 300, resend_in: 30 } });
    return sentCode();
  };
  const sentCode = () => /^\d{6}/.exec(shop.sms.at(-1)?.text ?? "")?.[0] ?? "";
  const logIn = (using: Browser, code: string) =>
    using.post("/api/v1/falabella/login", {
      email: `${code}@${loginForm.emailDomain}`,
      password: loginForm.password,
      document_number: null,
    });
  const lastLine = () => shop.sms.at(-1)?.text.split("\n").at(-1);
  const refusedWith = (code: string) => ({ status: 401, body: { code } });
  const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

  it("[AP-01] [RT-04] answers a token for the six digits", async () => {
    const code = await codeFor(browser);
    expect(code).toMatch(/^\d{6}$/);
    const answer = await logIn(browser, code);
    expect(answer).toMatchObject({ status: 200, body: { in_queue: 0, client: { document_number: null } } });
  });

  it("[VA-08] is sent only to shoppers who are old enough, where there is a minimum age", async () => {
    shop.deps.env.minimumAge = 18;
    const sent = shop.sms.length;
    for (const [birthday, status, code] of [
      [undefined, 400, "birthday_missing"],
      ["2008-02-30", 400, "birthday_invalid"],
      ["2020-01-01", 403, "too_young"],
    ] as const)
      expect(await browser.post(ask, { phone, birthday })).toMatchObject({ status, body: { code } });
    expect(shop.sms).toHaveLength(sent);
    expect((await browser.post(ask, { phone, birthday: "1990-12-31", store: "0101" })).status).toBe(200);
    shop.deps.env.minimumAge = null;
    expect((await logIn(browser, sentCode())).status).toBe(200);
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

  it("is not sent again within half a minute, and says when it will be", async () => {
    await codeFor(browser);
    const refused = await browser.post(ask, { phone });
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(refused.headers["retry-after"]).toBe("30");
    shop.clock.ahead = loginCodeRules.resendAfter;
    await codeFor(browser);
  });

  it("is sent again ever more seldom while none is used", async () => {
    const waits = [];
    for (let sent = 0; sent < 8; sent++) {
      await codeFor(browser);
      const wait = Number((await browser.post(ask, { phone })).headers["retry-after"]);
      waits.push(wait);
      shop.clock.ahead += wait * 1_000;
    }
    expect(waits).toEqual([30, 30, 60, 120, 240, 480, 960, 1920]);
    expect((await logIn(browser, await codeFor(browser))).status).toBe(200);
  });

  it("does not count what was used: who comes back all day is let in all day", async () => {
    for (let visit = 0; visit < 12; visit++) {
      expect((await logIn(browser, await codeFor(browser))).status).toBe(200);
      shop.clock.ahead += 60_000;
    }
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
    const before = shop.sms.length;
    expect(await browser.post(ask, body)).toMatchObject({ status: 400, body: { code } });
    expect(shop.sms).toHaveLength(before);
  });

  it("[SC-01] says in its last line which page the code is for, as browsers that fill it in expect it", async () => {
    const code = await codeFor(browser);
    expect(shop.sms.at(-1)).toMatchObject({
      to: `+56${phone}`,
      text: expect.stringContaining(`${code} es tu código`),
    });
    expect(lastLine()).toBe(`@localhost #${code}`);
    const configured = await buildApp({
      ...shop.deps,
      env: { ...shop.deps.env, publicUrl: "https://tienda.example:8443" },
    });
    const other = openBrowser(configured);
    await other.ready();
    phone = `9${++phones}`;
    const next = await codeFor(other);
    expect(lastLine()).toBe(`@tienda.example #${next}`);
    await configured.close();
  });

  it.each(["host", "x-forwarded-host"])(
    "[SC-01] puts nothing of a forged %s header into the SMS",
    async (header) => {
      const forged = { [header]: "attacker.example" };
      expect((await browser.send("POST", ask, { body: { phone }, headers: forged })).status).toBe(200);
      expect(shop.sms.at(-1)?.text).not.toContain("attacker");
      expect(lastLine()).toMatch(/^@localhost #\d{6}$/);
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
});

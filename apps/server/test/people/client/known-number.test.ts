import { loginForm } from "@horma/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const ask = "/api/v1/falabella/login/code";
const [known, unknown] = ["965000001", "965000002"];

describe("finding out whose number is known", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ IDENTITY: "sms" });
    const shopper = await newBrowser();
    await shopper.post(ask, { phone: known });
    const code = /^\d{6}/.exec(shop.sms.at(-1)?.text ?? "")?.[0];
    const login = { email: `${code}@${loginForm.emailDomain}`, password: loginForm.password };
    expect((await shopper.post("/api/v1/falabella/login", login)).status).toBe(200);
    // The one who is known asked again just now, and did not use it.
    await shopper.post(ask, { phone: known });
  });
  afterAll(() => shop.close());

  const newBrowser = async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    return browser;
  };
  /** What the database is asked while something is done, in order. */
  const statements = async (work: () => Promise<unknown>): Promise<string[]> => {
    const queries = vi.spyOn(pg.Client.prototype, "query");
    await work();
    const asked = queries.mock.calls.map(([query]: unknown[]) =>
      typeof query === "string" ? query : (query as { text: string }).text,
    );
    queries.mockRestore();
    return asked;
  };

  it("by asking for a code: the answer, its headers and the work behind it are the same", async () => {
    const requestCode = async (phone: string) => {
      const browser = await newBrowser();
      let answer: unknown;
      const work = await statements(async () => {
        const { status, body, headers, cookies } = await browser.post(ask, { phone });
        answer = { status, body, headers: Object.keys(headers).sort(), cookies };
      });
      return { answer, work };
    };
    const [ofKnown, ofUnknown] = [await requestCode(known), await requestCode(unknown)];
    expect(ofKnown.work.length).toBeGreaterThan(5);
    expect(ofKnown).toEqual(ofUnknown);
    expect(ofKnown.answer).toMatchObject({ status: 200, body: { expires_in: 300, resend_in: 30 } });
  });

  it("by a wrong code: it is wrong alike, time after time", async () => {
    const guess = async (phone: string) => {
      const browser = await newBrowser();
      await browser.post(ask, { phone });
      const right = /^\d{6}/.exec(shop.sms.at(-1)?.text ?? "")?.[0];
      const email = `${right === "000000" ? "111111" : "000000"}@${loginForm.emailDomain}`;
      const answers = [];
      for (let tries = 0; tries < 6; tries++) {
        const login = { email, password: loginForm.password };
        const { status, body } = await browser.post("/api/v1/falabella/login", login);
        answers.push({ status, body });
      }
      return answers;
    };
    const [ofKnown, ofUnknown] = [await guess(known), await guess("965000003")];
    expect(ofKnown).toEqual(ofUnknown);
    expect(ofKnown.at(-1)).toMatchObject({ status: 401, body: { code: "login_code_expired" } });
  });
});

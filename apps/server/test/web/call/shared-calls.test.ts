import { problemType, xsrf } from "@horma/contract";
import { keyPrefix } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { hashToken, newToken } from "../../../src/platform/secret/token-hash.ts";
import { looksLikeKey } from "../../../src/web/session/machine-key.ts";
import { type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const [reading, undoing] = ["/api/v1/imports", "/api/v1/imports/999/undo"];

describe("a call that machines and the office share", () => {
  let shop: Shop;
  let key: string;
  let person: string;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openShop();
    key = await newKey(shop, "erp");
    person = (await shop.office("head_office", null)).token;
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    browser = openBrowser(shop.app);
  });

  it("[AP-14] a key needs no XSRF token and gets no cookie", async () => {
    expect(await browser.get(reading, { token: key })).toMatchObject({ status: 200, cookies: [] });
    const answer = await browser.send("POST", undoing, { token: key });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" }, cookies: [] });
  });

  it("[AP-14] a person of the office needs the XSRF token, which reading sets", async () => {
    const write = (headers?: Record<string, string>) =>
      browser.send("POST", undoing, { token: person, ...(headers && { headers }) });
    const refused = { status: 403, body: { status: "error", code: "xsrf_invalid" } };
    expect(await write()).toMatchObject(refused);
    const read = await browser.get(reading, { token: person });
    expect(read.status).toBe(200);
    expect(read.cookies).toContain(xsrf.cookie);
    expect(await write({ [xsrf.header]: "" })).toMatchObject(refused);
    expect(await write()).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("[EV-01] machines and callers without a token get problem details, the office its own body", async () => {
    await browser.ready();
    const typeFor = async (token?: string) =>
      (await browser.send("POST", undoing, token === undefined ? {} : { token })).headers["content-type"];
    expect(await typeFor(key)).toContain(problemType);
    expect(await typeFor()).toContain(problemType);
    expect(await typeFor(person)).toMatch(/^application\/json/);
  });

  it("[EV-01] the shape of the token says whose it is: a session in the shape of a key opens nothing, nor a key in that of a session", async () => {
    for (let one = 0; one < 1_000; one++) expect(looksLikeKey(newToken())).toBe(false);
    const [asKey, asSession] = [keyPrefix + newToken(), newToken()];
    const old = (await shop.office("head_office", null)).token;
    await shop.rows(
      "update office_session set token_hash = $1 where token_hash = $2",
      hashToken(asKey),
      hashToken(old),
    );
    const secret = await newKey(shop, "other");
    await shop.rows("update api_key set hash = $1 where hash = $2", hashToken(asSession), hashToken(secret));
    for (const token of [asKey, asSession]) {
      const answer = await browser.get(reading, { token });
      expect(answer).toMatchObject({ status: 401, body: { code: "token_invalid" } });
    }
  });

  it("[OF-01] a person's session opens nothing in another browser", async () => {
    browser.cookies.set("office-browser", "another-desk");
    const answer = await browser.get(reading, { token: person });
    expect(answer).toMatchObject({ status: 401, body: { code: "token_invalid" } });
  });
});

describe("limits of a call that machines and the office share", () => {
  let shop: Shop;
  beforeAll(async () => {
    // A hundredth: one undo a minute with a key, three calls in 10 s with a session.
    shop = await openShop({ RATE_LIMIT: "0.01" });
  });
  afterAll(() => shop.close());

  it("[EV-01] a key has the limits of machines, a person those of people", async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const statuses = async (token: string, times: number) => {
      const found: number[] = [];
      for (let n = 0; n < times; n++) found.push((await browser.send("POST", undoing, { token })).status);
      return found;
    };
    expect(await statuses(await newKey(shop, "erp"), 2)).toEqual([404, 429]);
    const person = (await shop.office("head_office", null)).token;
    expect(await statuses(person, 4)).toEqual([404, 404, 404, 429]);
  });
});

function newKey({ deps }: Shop, name: string): Promise<string> {
  const asked = { actor: { kind: "command", name: "test" }, at: deps.now() } as const;
  return createKey(deps.db, { name, scopes: ["catalogue", "stock"] }, asked);
}

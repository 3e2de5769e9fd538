import { type LoginAnswer, loginForm } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sessionLife } from "../../../src/web/session/session-table.ts";
import { type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const login = "/api/v1/falabella/login";
const { password } = loginForm;

describe("identifying by document", () => {
  let shop: Shop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openShop();
    browser = openBrowser(shop.app);
    await browser.ready();
  });
  afterAll(() => shop.close());

  const identify = async (document: string, token?: string) => {
    const body = { email: document, password, document_number: document };
    const answer = await browser.post(login, body, token === undefined ? {} : { token });
    expect(answer.status).toBe(200);
    return answer.body as LoginAnswer;
  };
  const clients = async () => Number((await shop.rows<{ n: string }>("select count(*) n from client"))[0]?.n);

  it("[AP-01] [DM-01] takes a RUT as people write it and answers the token and the client", async () => {
    const { auth_token, in_queue, client } = await identify("12.345.678-5");
    expect(auth_token).toMatch(/^[\w-]{43}$/);
    expect(in_queue).toBe(0);
    expect(client).toEqual({
      nickname: null,
      sign_in_count: 1,
      confirmed_orders: 0,
      birthday: null,
      today_used_discounts: 0,
      is_guest: true,
      document_number: "12345678-5",
      in_queue: 0,
    });
  });

  it("[VA-08] asks for the birthday where there is a minimum age, by document or alias, and keeps none", async () => {
    shop.deps.env.minimumAge = 18;
    const before = await clients();
    const enter = (more: object, email = "12345678-5") =>
      browser.post(login, {
        email,
        password,
        document_number: email === "12345678-5" ? email : null,
        ...more,
      });
    const alias = `${loginForm.guest}@${loginForm.emailDomain}`;
    // In Chile the day has begun, in the last place on earth it has not.
    const clock = vi.spyOn(shop.deps, "now").mockReturnValue(new Date("2026-03-01T04:00:00Z"));
    for (const email of ["12345678-5", alias]) {
      for (const [given, status, code] of [
        [{}, 400, "birthday_missing"],
        [{ birthday: "" }, 400, "birthday_missing"],
        [{ birthday: "2008-02-30" }, 400, "birthday_invalid"],
        [{ birthday: "2008-03-01" }, 403, "too_young"],
        [{ birthday: "2008-03-01", store: "9999" }, 403, "too_young"],
        [{ birthday: "2008-03-02", store: "0101" }, 403, "too_young"],
      ] as const)
        expect(await enter(given, email), `${email} ${JSON.stringify(given)}`).toMatchObject({
          status,
          body: { code },
        });
    }
    expect(await clients()).toBe(before);
    const born = { birthday: "2008-03-01", store: "0101" };
    for (const email of ["12345678-5", alias])
      expect(await enter(born, email)).toMatchObject({ status: 200, body: { client: { birthday: null } } });
    clock.mockReturnValue(new Date("2026-03-01T02:00:00Z"));
    expect(await enter(born)).toMatchObject({ status: 403, body: { code: "too_young" } });
    vi.restoreAllMocks();
    shop.deps.env.minimumAge = null;
    expect((await enter({ birthday: "2020-01-01" })).status).toBe(200);
  });

  it("[AP-01] takes a foreign ID as it stands", async () => {
    expect((await identify("123456")).client.document_number).toBe("123456");
  });

  it("[AP-01] [RT-04] takes an alias alone: a visit without a document, that may order once it is named", async () => {
    const email = `${loginForm.guest}@${loginForm.emailDomain}`;
    const answer = await browser.post(login, { email, password, document_number: null });
    const { auth_token: token, in_queue, client } = answer.body as LoginAnswer;
    expect({ in_queue, document: client.document_number, name: client.nickname }).toEqual({
      in_queue: 0,
      document: null,
      name: null,
    });
    const named = await browser.post("/api/v1/falabella/client/nickname", { nickname: "Sole" }, { token });
    expect(named).toMatchObject({
      status: 200,
      body: { client: { nickname: "Sole", document_number: null } },
    });
    const order = { skus: ["880101410"], store_id: shop.storeId };
    const created = await browser.post("/api/v1/falabella/order/create", order, { token });
    expect(created).toMatchObject({
      status: 200,
      body: { order: { client: { nickname: "Sole", document_number: null } } },
    });
    expect(await browser.post(login, { email, password: "another" })).toMatchObject({ status: 401 });
  });

  it("[AP-01] goes on with the guest's visit and its running order, and never with someone else's", async () => {
    const asGuest = async (token?: string) => {
      const body = { email: `${loginForm.guest}@${loginForm.emailDomain}`, password, document_number: null };
      const answer = await browser.post(login, body, token === undefined ? {} : { token });
      return answer.body as LoginAnswer;
    };
    const { auth_token: token } = await asGuest();
    await browser.post("/api/v1/falabella/client/nickname", { nickname: "Sole" }, { token });
    const order = { skus: ["880101410"], store_id: shop.storeId };
    const created = await browser.post("/api/v1/falabella/order/create", order, { token });
    const { hash_id } = (created.body as { order: { hash_id: string } }).order;
    const again = await asGuest(token);
    expect(again).toMatchObject({ in_queue: 1, client: { nickname: "Sole", sign_in_count: 2, in_queue: 1 } });
    expect(again.auth_token).not.toBe(token);
    const followed = await browser.get(`/api/v1/falabella/order/${hash_id}`, { token: again.auth_token });
    expect(followed).toMatchObject({ status: 200, body: { hash_id } });
    const stranger = { in_queue: 0, client: { nickname: null, sign_in_count: 1 } };
    expect(await asGuest()).toMatchObject(stranger);
    expect(await asGuest((await identify("555666")).auth_token)).toMatchObject(stranger);
  });

  it("[AP-01] keeps no token, only its hash", async () => {
    const { auth_token } = await identify("123457");
    const kept = await shop.rows<{ token_hash: string }>("select token_hash from session");
    expect(kept.map((row) => row.token_hash)).not.toContain(auth_token);
  });

  it("makes every login a visit of its own, so that no one sees what another one asked for", async () => {
    const before = await clients();
    await identify("555111");
    await identify("555111");
    expect(await clients()).toBe(before + 2);
  });

  it("goes on with the visit whose token comes along, with a new token", async () => {
    const first = await identify("555222");
    const again = await identify("555222", first.auth_token);
    expect(again.client.sign_in_count).toBe(2);
    expect(again.auth_token).not.toBe(first.auth_token);
    const other = await identify("555333", first.auth_token);
    expect(other.client.sign_in_count).toBe(1);
  });

  it("[AP-02] [AP-14] answers the client behind a token, bare or as bearer", async () => {
    const { auth_token } = await identify("555444");
    for (const authorization of [auth_token, `Bearer ${auth_token}`]) {
      const answer = await browser.get("/api/v1/falabella/client", { headers: { authorization } });
      expect(answer).toMatchObject({
        status: 200,
        body: { in_queue: 0, client: { document_number: "555444" } },
      });
    }
  });

  it("[AP-02] refuses a call without a token, with a wrong one, and with one that is a day old", async () => {
    const { auth_token } = await identify("555555");
    const client = "/api/v1/falabella/client";
    expect(await browser.get(client)).toMatchObject({ status: 401, body: { code: "token_missing" } });
    expect(await browser.get(client, { token: "x".repeat(43) })).toMatchObject({
      status: 401,
      body: { code: "token_invalid" },
    });
    expect((await browser.get(client, { token: auth_token })).status).toBe(200);
    shop.clock.ahead = sessionLife;
    expect(await browser.get(client, { token: auth_token })).toMatchObject({
      status: 401,
      body: { code: "token_invalid" },
    });
    shop.clock.ahead = 0;
  });

  it.each<[unknown, number, string]>([
    [{}, 400, "bad_request"],
    [{ email: "123456" }, 400, "bad_request"],
    [{ email: 123456, password, document_number: "123456" }, 400, "bad_request"],
    [{ email: "123456", password, document_number: "123456", admin: true }, 400, "bad_request"],
    [{ email: "1".repeat(255), password, document_number: "1" }, 400, "bad_request"],
    [{ email: "12\u00003", password, document_number: "12\u00003" }, 400, "bad_request"],
    [{ email: "\ud800", password, document_number: "\ud800" }, 400, "bad_request"],
    [{ email: "123456", password: "guess", document_number: "123456" }, 401, "login_invalid"],
    [{ email: "123456", password, document_number: "654321" }, 401, "login_invalid"],
    [{ email: "123456", password }, 401, "login_invalid"],
    [{ email: `123456@${loginForm.emailDomain}`, password, document_number: null }, 401, "login_invalid"],
    [{ email: "12345678-9", password, document_number: "12345678-9" }, 400, "document_invalid"],
    [{ email: "12", password, document_number: "12" }, 400, "document_invalid"],
    [{ email: "1234567890", password, document_number: "1234567890" }, 400, "document_invalid"],
    [[], 400, "bad_request"],
    ["123456", 400, "bad_request"],
  ])("[ER-01] refuses %j and keeps no client", async (body, status, code) => {
    const before = await clients();
    expect(await browser.post(login, body)).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/\w/) },
    });
    expect(await clients()).toBe(before);
  });

  it("[RT-04] does not send codes", async () => {
    const answer = await browser.post("/api/v1/falabella/login/code", { phone: "912345678" });
    expect(answer).toMatchObject({ status: 401, body: { code: "login_invalid" } });
  });
});

describe("where an alias is enough", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ IDENTITY: "none" });
  });
  afterAll(() => shop.close());

  it("[RT-04] takes who gives nothing else, and refuses documents, phones and codes", async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const enter = (email: string, document_number: string | null) =>
      browser.post(login, { email, password, document_number });
    const refused = { status: 401, body: { code: "login_invalid" } };
    expect(await enter("12345678-5", "12345678-5")).toMatchObject(refused);
    expect(await enter(`123456@${loginForm.emailDomain}`, null)).toMatchObject(refused);
    expect(await browser.post(`${login}/code`, { phone: "981726354" })).toMatchObject(refused);
    expect(await shop.rows("select 1 from client")).toEqual([]);
    const answer = await enter(`${loginForm.guest}@${loginForm.emailDomain}`, null);
    expect(answer).toMatchObject({ status: 200, body: { client: { document_number: null } } });
  });
});

describe("the nickname", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it("[AP-08] [VA-02] is kept without its outer blanks", async () => {
    const { call } = await shop.shopper();
    const { client } = await call("setNickname", { body: { nickname: "  Ñandú  Pérez " } });
    expect(client.nickname).toBe("Ñandú Pérez");
    expect((await call("getClient", {})).client.nickname).toBe("Ñandú Pérez");
  });

  it.each<[unknown, number, string]>([
    [{ nickname: "Al" }, 400, "nickname_invalid"],
    [{ nickname: "   a   " }, 400, "nickname_invalid"],
    [{ nickname: "a".repeat(21) }, 400, "nickname_invalid"],
    [{ nickname: "\u3164\u3164\u3164" }, 400, "nickname_invalid"],
    [{ nickname: "a".repeat(101) }, 400, "bad_request"],
    [{ nickname: "Ana\u0000" }, 400, "bad_request"],
    [{ nickname: 12345 }, 400, "bad_request"],
    [{ nickname: null }, 400, "bad_request"],
    [{}, 400, "bad_request"],
    [{ nickname: "Anita", id: 1 }, 400, "bad_request"],
  ])("[VA-02] [ER-06] is refused as %j and stays as it was", async (body, status, code) => {
    const { call, token } = await shop.shopper();
    const browser = openBrowser(shop.app);
    await browser.ready();
    const answer = await browser.post("/api/v1/falabella/client/nickname", body, { token });
    expect(answer).toMatchObject({ status, body: { code } });
    expect((await call("getClient", {})).client.nickname).toBe("Ana");
  });

  it("[AP-08] needs a token", async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const answer = await browser.post("/api/v1/falabella/client/nickname", { nickname: "Anita" });
    expect(answer).toMatchObject({ status: 401, body: { code: "token_missing" } });
  });
});

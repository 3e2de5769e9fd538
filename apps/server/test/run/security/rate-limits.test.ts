import { createApiClient, xsrf } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { networkOf } from "../../../src/platform/network/network.ts";
import { buildApp } from "../../../src/run/app.ts";
import { openBrowser, sharedTablet } from "../../browser.ts";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const guest = { email: "guest@demo.horma.example", password: "click-and-try" };
const login = "/api/v1/falabella/login";
const client = "/api/v1/falabella/client";
/** A hundredth of the server's budgets: 6 logins and 12 orders a minute, 3 calls with a token and 100 of an address in 10 s. */
const narrow = "0.01";

/** What a try to log in from an address is answered. */
async function logIn(app: Shop["app"], remoteAddress: string, headers: Record<string, string> = {}) {
  const browser = openBrowser(app);
  await browser.ready();
  return app.inject({
    method: "POST",
    url: login,
    payload: guest,
    remoteAddress,
    headers: { [xsrf.header]: browser.cookies.get(xsrf.cookie) ?? "", ...headers },
    cookies: Object.fromEntries(browser.cookies),
  });
}

describe("too many calls", () => {
  let shop: Shop;
  let wifi = 0;
  beforeAll(async () => {
    shop = await openShop({ RATE_LIMIT: narrow, KIOSK_PIN: "40718" });
  });
  afterAll(() => shop.close());

  it("a token's are refused until they are fewer again, and no other token's", async () => {
    const [greedy, modest] = [await shop.shopper(), await shop.shopper()];
    const ask = (token: string) =>
      shop.app.inject({ url: client, remoteAddress: "10.1.0.1", headers: { authorization: token } });
    for (let call = 0; call < 3; call++) expect((await ask(greedy.token)).statusCode).toBe(200);
    const refused = await ask(greedy.token);
    expect(refused).toMatchObject({ statusCode: 429 });
    expect(refused.json()).toMatchObject({ status: "error", code: "rate_limited" });
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(10);
    expect((await ask(modest.token)).statusCode).toBe(200);
  });

  it("tries to log in are counted for all processes together, by the address they come from", async () => {
    const other = await buildApp(shop.deps);
    for (let round = 0; round < 3; round++) {
      for (const app of [shop.app, other]) expect((await logIn(app, "10.1.0.2")).statusCode).toBe(200);
    }
    const before = await shop.rows("select count(*) from session");
    for (const app of [shop.app, other]) {
      const refused = await logIn(app, "10.1.0.2");
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(await shop.rows("select count(*) from session")).toEqual(before);
    expect((await logIn(other, "10.1.0.3")).statusCode).toBe(200);
    await other.close();
  });

  it("forged X-Forwarded-For: no one gets a new budget with an address they made up", async () => {
    const forged = () => ({ "x-forwarded-for": `10.9.0.${Math.ceil(Math.random() * 250)}` });
    for (let call = 0; call < 6; call++) await logIn(shop.app, "10.1.0.4", forged());
    expect((await logIn(shop.app, "10.1.0.4", forged())).statusCode).toBe(429);
  });

  it("forged X-Forwarded-For: a trusted proxy's word counts, and only on the address before it", async () => {
    const app = await buildApp({ ...shop.deps, env: { ...shop.deps.env, trustProxy: "10.1.1.1" } });
    const through = (claimed: string, real: string) =>
      logIn(app, "10.1.1.1", { "x-forwarded-for": `${claimed}, ${real}` });
    for (let call = 0; call < 6; call++) await through(`10.9.1.${call}`, "10.1.0.5");
    expect((await through("10.9.1.99", "10.1.0.5")).statusCode).toBe(429);
    expect((await through("10.9.1.99", "10.1.0.6")).statusCode).toBe(200);
    await app.close();
  });

  it("an address has its limit on everything, pages and pictures too, and others go on", async () => {
    const from = (remoteAddress: string) => shop.app.inject({ url: "/healthz", remoteAddress });
    const answers = await Promise.all(Array.from({ length: 101 }, () => from("10.1.0.7")));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100);
    expect((await from("10.1.0.8")).statusCode).toBe(200);
  });

  it("[SX-02] requests of an address are counted whatever token they come with, before anything is done for them", async () => {
    const browser = openBrowser(shop.app);
    const address = "10.1.0.11";
    await browser.ready();
    const ask = (token: string) =>
      browser.post(
        "/api/v1/falabella/order/create",
        { skus: ["880101410"], store_id: 1 },
        { token, address },
      );
    for (let call = 0; call < 12; call++) expect((await ask(`made-up-${call}`)).status).toBe(401);
    expect(await ask("made-up-12")).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  });

  it("hash_id enumeration: others' orders and none at all are answered alike, and soon not at all", async () => {
    const [ana, eve] = [await shop.shopper(), await shop.shopper()];
    await shop.setStock("880101410", 5);
    const body = { skus: ["880101410"], store_id: shop.storeId };
    const { order } = await ana.call("createOrder", { body });
    expect(order.hash_id).toMatch(/^[\w-]{22}$/);
    const ask = (hash: string) =>
      shop.app.inject({
        url: `/api/v1/falabella/order/${hash}`,
        remoteAddress: "10.1.0.9",
        headers: { authorization: eve.token },
      });
    const [theirs, none] = [await ask(order.hash_id), await ask("A".repeat(22))];
    expect(theirs.statusCode).toBe(404);
    expect(none.json()).toEqual(theirs.json());
    await ask("B".repeat(22));
    expect((await ask(order.hash_id)).statusCode).toBe(429);
  });

  it.each([
    [
      "the right PIN of a registered kiosk",
      "falabella/kiosk/enter",
      { pin: "40718", store: "0101" },
      { pin: "0000", store: "0101" },
      204,
    ],
    [
      "the right PIN of staff",
      "staff/login",
      undefined,
      { store: "0101", login: "unknown", pin: "000000" },
      200,
    ],
    ["a right link", "falabella/login/token", undefined, { token: "x".repeat(43) }, 200],
  ])(
    "[SX-04] a flood of wrong tries from the same Wi-Fi refuses no one %s",
    async (_, path, given, wrong, status) => {
      const address = `10.1.2.${++wifi}`;
      const [right, flooder] = [openBrowser(shop.app), openBrowser(shop.app)];
      flooder.cookies.delete("staff-tablet");
      for (const browser of [right, flooder]) await browser.ready();
      const url = `/api/v1/${path}`;
      const body = given ?? (await rightFor(path));
      if (path !== "falabella/login/token") expect((await right.post(url, body)).status).toBe(status);
      for (let tries = 0; tries < 60; tries++) await flooder.post(url, wrong, { address });
      expect((await right.post(url, body, { address })).status).toBe(status);
    },
  );

  /** What only who was told it sends. */
  async function rightFor(path: string): Promise<object> {
    if (path === "staff/login")
      return { store: "0101", login: "runner", pin: inject("pins")["0101"]?.runner };
    const { token } = await (await shop.shopper()).call("offerTransfer", {});
    return { token };
  }

  it("is a failure that says when to try again, not a refusal: the apps wait and lose nothing", async () => {
    const { token } = await shop.shopper();
    const call = createApiClient({
      base: "http://shop.test",
      retailer: "falabella",
      token: () => token,
      xsrfToken: () => null,
      fetch: async (url, init) => {
        const headers = init?.headers as Record<string, string>;
        const answer = await shop.app.inject({ url: String(url), headers, remoteAddress: "10.1.0.10" });
        return new Response(answer.body, {
          status: answer.statusCode,
          headers: answer.headers as Record<string, string>,
        });
      },
    });
    for (let done = 0; done < 3; done++) await call("getClient", {});
    await expect(call("getClient", {})).rejects.toMatchObject({
      kind: "failed",
      code: "rate_limited",
      retryAfter: expect.any(Number),
    });
  });
});

describe("what one caller may write", () => {
  let shop: Shop;
  beforeAll(async () => {
    // A tenth of the server's budgets: 24 actions of a kind with a staff token, 120 counts of an address a minute.
    shop = await openShop({ RATE_LIMIT: "0.1" });
  });
  afterAll(() => shop.close());

  it("[SX-07] is so many events of one order a minute, and a colleague's work goes on", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), ["880101410"]);
    const [greedy, other] = [await shop.staff("seller"), await shop.staff("manager")];
    const tell = (token: string, notify_me: boolean) =>
      statusOf(shop, token, "/api/v1/staff/order/notify_me", { hash_id, notify_me });
    const events = async () =>
      (await shop.rows<{ n: number }>("select count(*)::int n from order_event"))[0]?.n ?? 0;
    const before = await events();
    const statuses: number[] = [];
    for (let turn = 0; turn < 28; turn++) statuses.push(await tell(greedy.token, turn % 2 === 0));
    expect(statuses).toEqual([...Array(24).fill(200), ...Array(4).fill(429)]);
    expect((await events()) - before).toBe(24);
    expect(await tell(other.token, true)).toBe(200);
  });

  it("[SX-07] is so many counts a minute, and another address' are counted", async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const count = async (remoteAddress: string) => {
      const answer = await shop.app.inject({
        method: "POST",
        url: "/api/v1/page_view",
        remoteAddress,
        payload: { path: "/rut", surface: "phone" },
        headers: { [xsrf.header]: browser.cookies.get(xsrf.cookie) ?? "" },
        cookies: Object.fromEntries(browser.cookies),
      });
      return answer.statusCode;
    };
    const statuses = await Promise.all(Array.from({ length: 125 }, () => count("10.4.0.1")));
    expect(statuses.filter((status) => status === 204)).toHaveLength(120);
    expect(await count("10.4.0.2")).toBe(204);
  });
});

/** The status a staff token's call gets. */
async function statusOf(shop: Shop, token: string, url: string, payload: object): Promise<number> {
  const browser = openBrowser(shop.app);
  await browser.ready();
  browser.cookies.set(...sharedTablet);
  const { status } = await browser.post(url, payload, { token });
  return status;
}

describe("a store's shoppers behind one address", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it("200 of them asking three times within seconds are all answered", async () => {
    const shoppers = await Promise.all(Array.from({ length: 200 }, () => shop.shopper()));
    const tokens = shoppers.map(({ token }) => token);
    const statuses = new Set<number>();
    for (let second = 0; second < 3; second++) {
      const answers = await Promise.all(
        tokens.map((authorization) => shop.app.inject({ url: client, headers: { authorization } })),
      );
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([200]);
  }, 60_000);
});

describe("whose an address is", () => {
  it("an IPv4 address is the same however it is written", () => {
    expect(networkOf("::ffff:192.0.2.7")).toBe(networkOf("192.0.2.7"));
    expect(networkOf("192.0.2.8")).not.toBe(networkOf("192.0.2.7"));
  });

  it("of an IPv6 address the first half counts, so that no one has billions of budgets", () => {
    expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:2:ffff::9"));
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  });
});

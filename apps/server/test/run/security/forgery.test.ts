import { xsrf } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../src/run/app.ts";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const guest = { email: "guest@demo.horma.example", password: "click-and-try" };
const login = "/api/v1/falabella/login";
const refused = { status: 403, body: { code: "xsrf_invalid" } };
const [newer, older] = ["n".repeat(40), "o".repeat(40)];

describe("cross-site request forgery", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ SESSION_SECRET: `${newer},${older}` });
  });
  afterAll(() => shop.close());

  const clients = () => shop.rows("select count(*) from client");

  it("[AP-14] without a token nothing is written, whatever the address looks like", async () => {
    const before = await clients();
    for (const url of [login, "/%61pi/v1/falabella/login", "//api//v1/falabella/login"]) {
      const browser = openBrowser(shop.app);
      await browser.ready();
      const headers = { [xsrf.header]: "" };
      expect(await browser.post(url, guest, { headers })).toMatchObject(refused);
    }
    expect(await clients()).toEqual(before);
  });

  it("[AP-14] another browser's token, with its cookie or without, is good for nothing", async () => {
    const [mine, theirs] = [openBrowser(shop.app), openBrowser(shop.app)];
    await mine.ready();
    await theirs.ready();
    const token = theirs.cookies.get(xsrf.cookie) ?? "";
    expect(await mine.post(login, guest, { headers: { [xsrf.header]: token } })).toMatchObject(refused);
    mine.cookies.set(xsrf.cookie, token);
    expect(await mine.post(login, guest)).toMatchObject(refused);
    expect((await theirs.post(login, guest)).status).toBe(200);
  });

  it("[AP-14] a secret that the server did not sign is none", async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const [name = "", value = ""] = [...browser.cookies].find(([each]) => each.endsWith("xsrf-secret")) ?? [];
    browser.cookies.set(name, value.split(".")[0] ?? "");
    expect(await browser.post(login, guest)).toMatchObject(refused);
  });

  it("a browser that has a token from before the secret was rotated goes on with it, and not when it is gone", async () => {
    const { env } = shop.deps;
    const with_ = (sessionSecret: string, oldSecrets: string[]) =>
      buildApp({ ...shop.deps, env: { ...env, sessionSecret, oldSecrets } });
    const before = await with_(older, []);
    const browser = openBrowser(before);
    await browser.ready();
    const after = openBrowser(shop.app);
    for (const [name, value] of browser.cookies) after.cookies.set(name, value);
    expect((await after.post(login, guest)).status).toBe(200);
    const without = await with_(newer, []);
    const late = openBrowser(without);
    for (const [name, value] of browser.cookies) late.cookies.set(name, value);
    expect(await late.post(login, guest)).toMatchObject(refused);
    await before.close();
    await without.close();
  });

  it("no other origin may read an answer or ask before a call, and none is ever redirected", async () => {
    const origin = { origin: "https://attacker.example" };
    const preflight = { ...origin, "access-control-request-method": "POST" };
    const answers = [
      await shop.app.inject({ url: "/api/v1/stores", headers: origin }),
      await shop.app.inject({ method: "OPTIONS", url: login, headers: preflight }),
      await shop.app.inject({ url: "/nothing", headers: origin }),
      await shop.app.inject({
        url: "//attacker.example/%2e%2e",
        headers: { ...origin, accept: "text/html" },
      }),
      await shop.app.inject({ method: "POST", url: login, headers: origin, payload: guest }),
    ];
    for (const { headers, statusCode } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(headers).not.toHaveProperty("location");
      expect(statusCode < 300 || statusCode >= 400).toBe(true);
    }
    expect(answers[1]?.statusCode).toBe(404);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { storedCertificate } from "../../../src/platform/network/certificate.ts";
import { buildApp } from "../../../src/run/app.ts";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

describe("cookies over https", () => {
  let shop: Shop;
  let dir: string;
  let trial: Shop["app"];
  beforeAll(async () => {
    shop = await openShop({ IDENTITY: "sms", TRUST_PROXY: "loopback" });
    dir = await mkdtemp(join(tmpdir(), "horma-cookies-"));
    trial = await buildApp({ ...shop.deps, certificate: await storedCertificate(dir, [], new Date()) });
  });
  afterAll(async () => {
    await trial.close();
    await shop.close();
    await rm(dir, { recursive: true, force: true });
  });

  /** Every cookie that a page and a login by code leave, as the server words them. */
  async function cookiesOf(app: Shop["app"], phone: string): Promise<string[]> {
    const headers = { "x-forwarded-proto": "https" };
    const browser = openBrowser(app);
    const first = await browser.send("GET", "/api/v1/xsrf", { headers });
    const asked = await browser.send("POST", "/api/v1/falabella/login/code", { body: { phone }, headers });
    expect(asked.status).toBe(200);
    return [first, asked].flatMap((answer) => [answer.headers["set-cookie"]].flat().map(String));
  }

  it("are for https alone behind a proxy that speaks it", async () => {
    const cookies = await cookiesOf(shop.app, "911111111");
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).toContain("; Secure");
  });

  it("are this host's alone where PUBLIC_URL says https, and those with a path are planted by no plain http", async () => {
    const env = { ...shop.deps.env, publicUrl: "https://tienda.example" };
    const app = await buildApp({ ...shop.deps, env });
    const answers = [
      await app.inject({ url: "/api/v1/xsrf" }),
      await app.inject({ url: "/", headers: { accept: "text/html" } }),
    ];
    await app.close();
    const cookies = answers.flatMap((answer) => answer.cookies);
    expect(cookies.map(({ name }) => name)).toContain("__Host-xsrf-secret");
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, sameSite: "Lax", path: "/" });
      expect(cookie).not.toHaveProperty("domain");
    }
    expect(answers[0]?.headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("that mark a browser or a tablet are read by no script, sent along from nowhere else, and carry the prefix", async () => {
    const env = { ...shop.deps.env, publicUrl: "https://tienda.example" };
    const app = await buildApp({ ...shop.deps, env });
    const browser = openBrowser(app);
    await browser.ready();
    const pin = inject("pins")["0101"]?.runner ?? "";
    const answers = [
      await browser.post("/api/v1/falabella/login/code", { phone: "933333333" }),
      await browser.post("/api/v1/staff/login", { store: "0101", login: "runner", pin }),
    ];
    await app.close();
    const marks = answers.flatMap(({ status, headers }) => {
      expect(status).toBe(200);
      return [headers["set-cookie"]].flat().map(String);
    });
    for (const name of ["login-browser", "staff-tablet"]) {
      const mark = marks.find((cookie) => cookie.startsWith(`__Secure-${name}=`));
      expect(mark, name).toMatch(/; Path=\/api; HttpOnly; Secure; SameSite=Strict$/);
    }
  });

  it("are for http too while a self-signed certificate is tried: it goes on at the same host", async () => {
    const cookies = await cookiesOf(trial, "922222222");
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).not.toContain("Secure");
  });
});

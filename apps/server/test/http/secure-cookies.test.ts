import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { keptCertificate } from "../../src/http/certificate.ts";
import { openBrowser } from "../browser.ts";
import { openShop, type Shop } from "../order/shop.ts";

describe("cookies over https", () => {
  let shop: Shop;
  let dir: string;
  let trial: Shop["app"];
  beforeAll(async () => {
    shop = await openShop({ IDENTITY: "sms" });
    dir = await mkdtemp(join(tmpdir(), "horma-cookies-"));
    trial = await buildApp({ ...shop.deps, certificate: await keptCertificate(dir, [], new Date()) });
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

  it("are for http too while a self-signed certificate is tried: it goes on at the same host", async () => {
    const cookies = await cookiesOf(trial, "922222222");
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).not.toContain("Secure");
  });
});

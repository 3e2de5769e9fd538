import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { release } from "../../../src/platform/release.ts";
import { buildApp } from "../../../src/run/app.ts";
import { places } from "../../../src/web/http/web-apps.ts";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const source = `<!doctype html><html lang="es-CL" data-theme="naranjo"><head>

<style>.boot{color:red}</style></head><body><p class="boot-store">Tienda</p>
<button class="boot-start" hidden>Comenzar</button><script>press()</script></body></html>`;
const asBrowser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

describe("the shopper's page", () => {
  let shop: Shop;
  let app: Shop["app"];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "horma-page-"));
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "index.html"), source);
    await writeFile(join(folder, "icon.svg"), "<svg/>");
    await writeFile(join(folder, "assets/index-abc123.js"), "plain");
    await writeFile(join(folder, "assets/index-abc123.js.br"), "brotli");
    shop = await openShop({
      TRUST_PROXY: "loopback",
      THEME: "lima",
      RETAILER_WEB_URL: "https://tienda.example/{sku_padre}?a=</script>",
    });
    await shop.rows(`insert into store (code, name, can_order_in_advance) values
      ('0404', 'Zapatos <i> & Cía', false), ('0405', '<script>press(1)</script>', true)`);
    app = await buildApp(shop.deps, { ...places, shopper: folder });
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
    await rm(folder, { recursive: true });
  });

  it.each(["/", "/store/0101", "/preparing/abc", "/no/such/screen"])(
    "[RT-02] is answered at %s, where the app itself knows the way",
    async (url) => {
      const answer = await openBrowser(app).get(url, asBrowser);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-cache",
      });
    },
  );

  it.each([
    ["a page", "/store/0101", 200, asBrowser.headers],
    ["a page that has not changed", "/store/0101", 304, asBrowser.headers],
    ["a call", "/api/v1/stores", 200, {}],
    ["a call there is not", "/api/v1/nothing", 404, {}],
    ["a refusal", "/api/v1/falabella/client", 401, {}],
    ["an input that is wrong", "/api/v1/falabella/inventory/x/880101410", 400, {}],
  ])(
    "[SX-08] an answer that sets a cookie is kept by no cache that others share: %s",
    async (_what, url, status, headers) => {
      const known = status === 304 ? (await app.inject({ url, headers })).headers.etag : undefined;
      const answer = await app.inject({
        url,
        headers: { ...headers, ...(known && { "if-none-match": known }) },
      });
      expect(answer.statusCode).toBe(status);
      expect(String(answer.headers["set-cookie"])).toContain("XSRF-TOKEN=");
      expect(answer.headers["cache-control"]).toMatch(/\bprivate\b|^no-store$/);
    },
  );

  it("[CO-01] carries its configuration, escaped", async () => {
    const html = String((await openBrowser(app).get("/", asBrowser)).body);
    const scripts = [...html.matchAll(/<script type="application\/json" id="page-config">(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(1);
    expect(JSON.parse(scripts[0]?.[1] ?? "")).toEqual({
      version: release.version,
      build: release.build,
      retailer: "falabella",
      identity: "rut",
      retention_hours: 24,
      minimum_age: null,
      round_pairs: 6,
      theme: "lima",
      name: "",
      logo: null,
      texts: {},
      preview: false,
      retailer_web_url: "https://tienda.example/{sku_padre}?a=</script>",
      public_url: null,
      api_base: "",
      cells: [],
      analytics_url: null,
    });
    expect(html).toContain('<html lang="es-CL" data-theme="lima">');
  });

  it.each([
    ["/store/0101", "Tienda<b>Alameda</b>"],
    ["/store/0404?kiosk=1", "Tienda<b>Zapatos &lt;i> &amp; Cía</b>"],
    ["/store/there-is-none", "Tienda"],
    ["/", "Tienda"],
  ])("[FL-07] has the store's name in its first paint at %s", async (url, label) => {
    const { body } = await openBrowser(app).get(url, asBrowser);
    expect(body).toContain(`<p class="boot-store">${label}</p>`);
  });

  it.each([
    ["whose hours say that it is open", "/store/0101", ' data-path="/store/0101"'],
    ["that takes requests before it opens", "/store/0405?kiosk=1", ' data-path="/store/0405"'],
    ["without hours", "/store/0404", ""],
    ["that there is not", "/store/there-is-none", ""],
    ["that no address names", "/check-in", ""],
  ])("[SC-03] [TR-17] has its button for the address of a store %s", async (_which, url, path) => {
    const { body } = await openBrowser(app).get(url, asBrowser);
    expect(body).toContain(`<button class="boot-start"${path} hidden>Comenzar</button>`);
  });

  it("[AP-14] brings the XSRF cookie along", async () => {
    expect((await openBrowser(app).get("/", asBrowser)).cookies).toContain("XSRF-TOKEN");
  });

  it("is not sent again while it has not changed", async () => {
    const browser = openBrowser(app);
    const etag = String((await browser.get("/", asBrowser)).headers.etag);
    const again = await browser.get("/", { headers: { ...asBrowser.headers, "if-none-match": etag } });
    expect(again).toMatchObject({ status: 304, body: "" });
  });

  it("has its hashed files kept for a year, and handed out compressed where the browser takes that", async () => {
    const browser = openBrowser(app);
    const compressed = await browser.get("/assets/index-abc123.js", {
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(compressed).toMatchObject({
      status: 200,
      body: "brotli",
      headers: { "content-encoding": "br", "cache-control": "public, max-age=31536000, immutable" },
    });
    expect(await browser.get("/assets/index-abc123.js")).toMatchObject({ status: 200, body: "plain" });
    expect((await browser.get("/icon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
  ])("is compressed for a browser that takes %s", async (accepted, encoding, decompress) => {
    const plain = await app.inject({ url: "/", ...asBrowser });
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const headers = { ...asBrowser.headers, "accept-encoding": accepted };
    const answer = await app.inject({ url: "/", headers });
    expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
  });

  it.each([
    ["/store/0101", "</api/v1/stores?code=0101>; rel=preload; as=fetch; crossorigin=anonymous"],
    ["/store/0101?surface=kiosk", "</api/v1/stores?code=0101>; rel=preload; as=fetch; crossorigin=anonymous"],
    ["/store/%3E,", undefined],
    ["/check-in", undefined],
  ])("at %s the store is asked for ahead if the address names one", async (url, link) => {
    expect((await openBrowser(app).get(url, asBrowser)).headers.link).toBe(link);
  });

  it("is not answered in place of a file that is missing", async () => {
    const browser = openBrowser(app);
    for (const url of ["/assets/index-old.js", "/images/nothing.webp", "/assets/../../package.json"]) {
      expect(await browser.get(url)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });

  it("may only load what its own origin serves, and may use the camera", async () => {
    const { headers } = await openBrowser(app).get("/", asBrowser);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-inline");
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy.split(";")).toContain(`style-src 'self' ${hash(".boot{color:red}")}`);
    expect(policy.split(";")).toContain(`script-src 'self' ${hash("press()")} 'wasm-unsafe-eval'`);
    const elsewhere = String((await openBrowser(app).get("/healthz")).headers["content-security-policy"]);
    expect(elsewhere.split(";")).toContain("style-src 'self'");
    expect(elsewhere.split(";")).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers["permissions-policy"]).toContain("camera=(self)");
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  it("allows no script that a store's name brings", async () => {
    const { headers, body } = await openBrowser(app).get("/store/0405", asBrowser);
    expect(String(body).match(/<script>/g)).toHaveLength(1);
    const plain = await openBrowser(app).get("/", asBrowser);
    expect(headers["content-security-policy"]).toBe(plain.headers["content-security-policy"]);
  });

  it("[AP-15] may send to the origin of the configured analytics service and to no other", async () => {
    const env = { ...shop.deps.env, analyticsUrl: "https://analytics.example/collect?site=1" };
    const counted = await buildApp({ ...shop.deps, env }, { ...places, shopper: folder });
    const { headers, body } = await openBrowser(counted).get("/", asBrowser);
    await counted.close();
    const policy = String(headers["content-security-policy"]).split(";");
    expect(policy).toContain("connect-src 'self' https://analytics.example");
    expect(String(body)).toContain('"analytics_url":"https://analytics.example/collect?site=1"');
  });

  it("may load pictures of the retailer's hosts and of no other", async () => {
    const imageHosts = ["images.example", "*.cdn.example"];
    const elsewhere = { ...shop.deps, env: { ...shop.deps.env, imageHosts } };
    const shown = await buildApp(elsewhere, { ...places, shopper: folder });
    const { headers } = await openBrowser(shown).get("/", asBrowser);
    await shown.close();
    const own = "img-src 'self' data: blob:";
    expect(String(headers["content-security-policy"]).split(";")).toContain(
      `${own} https://images.example https://*.cdn.example`,
    );
    const alone = await openBrowser(app).get("/", asBrowser);
    expect(String(alone.headers["content-security-policy"]).split(";")).toContain(own);
  });

  it("asks for https from then on only where it was reached by it", async () => {
    const browser = openBrowser(app);
    const { headers } = await browser.get("/", {
      headers: { ...asBrowser.headers, "x-forwarded-proto": "https" },
    });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(String(headers["set-cookie"])).toContain("Secure");
  });

  it("is said to be missing where the app is not built, and the API answers all the same", async () => {
    const bare = await buildApp(shop.deps, { ...places, shopper: join(folder, "none") });
    const browser = openBrowser(bare);
    expect(await browser.get("/", asBrowser)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await browser.get("/api/v1/stores")).status).toBe(200);
    await bare.close();
  });
});

describe("the staff's page", () => {
  let shop: Shop;
  let app: Shop["app"];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "horma-staff-page-"));
    for (const [name, page] of [
      ["shopper", source],
      ["staff", source.replace("<body>", "<body>staff")],
    ] as const) {
      await mkdir(join(folder, name, "assets"), { recursive: true });
      await writeFile(join(folder, name, "index.html"), page);
      await writeFile(join(folder, name, "assets/index-abc123.js"), name);
      await writeFile(join(folder, name, "assets/index-abc123.js.br"), `${name} brotli`);
      await writeFile(join(folder, name, "manifest.webmanifest"), `{"name":"${name}"}`);
    }
    shop = await openShop({ THEME: "azulino", PUBLIC_URL: "https://tienda.example" });
    app = await buildApp(shop.deps, {
      ...places,
      shopper: join(folder, "shopper"),
      staff: join(folder, "staff"),
    });
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    "/staff/",
    "/staff",
    "/staff/?store=0101",
    "/staff/boxes",
    "/staff/print/poster",
    "//staff//boxes",
  ])("is answered at %s", async (url) => {
    const answer = await openBrowser(app).get(url, asBrowser);
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "private, no-cache" } });
    expect(String(answer.body)).toContain("<body>staff");
    expect(String(answer.body)).toContain('"public_url":"https://tienda.example"');
    expect(String(answer.body)).toContain('data-theme="azulino"');
  });

  it.each(["/", "/staffing", "/store/staff", "/api/v1/stores/staff"])(
    "is not what is answered at %s",
    async (url) => {
      expect(String((await openBrowser(app).get(url, asBrowser)).body)).not.toContain("<body>staff");
    },
  );

  it("brings the XSRF cookie along and is not sent again while it has not changed", async () => {
    const browser = openBrowser(app);
    const first = await browser.get("/staff/", asBrowser);
    expect(first.cookies).toContain("XSRF-TOKEN");
    const headers = { ...asBrowser.headers, "if-none-match": String(first.headers.etag) };
    expect(await browser.get("/staff/", { headers })).toMatchObject({ status: 304, body: "" });
  });

  it("has its own files, compressed and kept for a year, apart from the shopper's of the same name", async () => {
    const browser = openBrowser(app);
    const brotli = { headers: { "accept-encoding": "br" } };
    expect(await browser.get("/staff/assets/index-abc123.js", brotli)).toMatchObject({
      status: 200,
      body: "staff brotli",
      headers: { "content-encoding": "br", "cache-control": "public, max-age=31536000, immutable" },
    });
    expect(await browser.get("/assets/index-abc123.js")).toMatchObject({ body: "shopper" });
    expect((await browser.get("/staff/manifest.webmanifest")).headers["cache-control"]).toBe("no-cache");
    expect(await browser.get("/staff/assets/index-old.js")).toMatchObject({ status: 404 });
  });

  it("is said to be missing where the staff app is not built, and the shopper's page is answered all the same", async () => {
    const bare = await buildApp(shop.deps, { ...places, shopper: join(folder, "shopper"), staff: folder });
    const browser = openBrowser(bare);
    expect(await browser.get("/staff/", asBrowser)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect((await browser.get("/", asBrowser)).status).toBe(200);
    await bare.close();
  });
});

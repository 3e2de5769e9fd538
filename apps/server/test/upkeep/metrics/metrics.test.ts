import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { readEnv } from "../../../src/platform/env/env.ts";
import { buildApp } from "../../../src/run/app.ts";
import { openBrowser } from "../../browser.ts";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function metrics(app = shop.app): Promise<string> {
  const answer = await openBrowser(app).get("/metrics");
  expect(answer.status).toBe(200);
  return String(answer.body);
}

function figure(text: string, series: string): number | undefined {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe("the figures", () => {
  it("tell of open orders and of the request that waits longest", async () => {
    await ask(shop, await shop.shopper(), ["880101410"]);
    shop.clock.ahead += 400_000;
    const text = await metrics();
    expect(figure(text, 'horma_orders_open{store="0101",status="pending"}')).toBe(1);
    expect(figure(text, 'horma_orders_oldest_unclaimed_seconds{store="0101"}')).toBeGreaterThanOrEqual(400);
  });

  it("count refusals by their code, and tell the pool and the broker", async () => {
    const series = 'horma_refusals_total{code="not_found"}';
    const before = figure(await metrics(), series) ?? 0;
    await openBrowser(shop.app).get("/api/v1/nothing");
    const text = await metrics();
    expect(figure(text, series)).toBe(before + 1);
    expect(figure(text, "horma_mqtt_connected")).toBe(1);
    expect(figure(text, "horma_db_pool_waiting")).toBe(0);
  });

  it("are told without the database too, short of what only it knows", async () => {
    const db = openDatabase({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 500 });
    const app = await buildApp({ ...shop.deps, db });
    const text = await metrics(app);
    expect(text).toContain("process_cpu_seconds_total");
    expect(text).toContain("# TYPE horma_orders_oldest_unclaimed_seconds gauge");
    expect(figure(text, "horma_orders_oldest_unclaimed_seconds")).toBeUndefined();
    await app.close();
    await db.close();
  });

  it("with METRICS_TOKEN are its bearer's alone", async () => {
    const metricsToken = "a-token-of-the-scraper";
    const app = await buildApp({ ...shop.deps, env: { ...shop.deps.env, metricsToken } });
    const browser = openBrowser(app);
    expect(await browser.get("/metrics")).toMatchObject({ status: 401, body: { code: "token_missing" } });
    expect(await browser.get("/metrics", { token: "a-token-of-the-scraped" })).toMatchObject({ status: 401 });
    expect(await browser.get("/metrics", { token: metricsToken })).toMatchObject({ status: 200 });
    await app.close();
  });
});

describe("[SX-08] a server in production", () => {
  const inProduction = async (variables: Record<string, string> = {}) => {
    const read = readEnv({ NODE_ENV: "production", LOG_LEVEL: "silent", ...variables });
    return buildApp({ ...shop.deps, env: { ...shop.deps.env, ...read, sessionSecret: "s".repeat(32) } });
  };
  const inside = [
    "/metrics",
    "/docs",
    "/docs/",
    "/docs/static/index.html",
    "/openapi.json",
    "/asyncapi.yaml",
  ];
  const asBrowser = { accept: "text/html" };

  it("shows neither figures nor descriptions, and no page in their place", async () => {
    const app = await inProduction();
    for (const url of inside) {
      const { statusCode, headers } = await app.inject({ url, headers: asBrowser });
      expect([url, statusCode]).toEqual([url, 404]);
      expect(headers["content-type"]).toContain("application/json");
    }
    await app.close();
  });

  it("shows them where it is told to", async () => {
    const app = await inProduction({ DOCS: "1", METRICS: "1" });
    for (const url of inside) {
      const { statusCode } = await app.inject({ url, headers: asBrowser });
      expect([url, statusCode < 400]).toEqual([url, true]);
    }
    await app.close();
  });

  it("tells who has the metrics token which settings leave it open", async () => {
    const metricsToken = "a-token-of-the-scraper";
    const app = await inProduction({ METRICS_TOKEN: metricsToken, PUBLIC_URL: "https://tienda.example" });
    const { body } = await openBrowser(app).get("/metrics", { token: metricsToken });
    const told = [...String(body).matchAll(/^horma_insecure_setting\{setting="(\w+)"\} 1$/gm)].map(
      ([, name]) => name,
    );
    expect(told).toEqual(["trust_proxy", "plain_mqtt", "kiosk_pin", "identity"]);
    await app.close();
  });
});

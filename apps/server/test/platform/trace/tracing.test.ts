import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { loginForm } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTracing, type Tracing, traced } from "../../../src/platform/trace/tracing.ts";
import { buildApp } from "../../../src/run/app.ts";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

type Attribute = { key: string; value: Record<string, unknown> };
type Sent = { name: string; spanId: string; traceId: string; parentSpanId?: string; attributes: Attribute[] };

describe("traces", () => {
  let shop: Shop;
  let tracing: Tracing | undefined;
  const collected: unknown[] = [];
  const collector = createServer(async (request, response) => {
    expect(request.url).toBe("/v1/traces");
    collected.push(await json(request));
    response.setHeader("content-type", "application/json").end("{}");
  });
  beforeAll(async () => {
    collector.listen(0, "127.0.0.1");
    await once(collector, "listening");
    shop = await openShop();
  });
  afterAll(async () => {
    await shop.close();
    collector.close();
  });

  it("are not even loaded where no one collects them", async () => {
    const loaded = () =>
      Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes("@opentelemetry/sdk"));
    expect(await startTracing({ traceUrl: undefined, traceRatio: 1 }, "1.2.3")).toBeUndefined();
    expect(loaded()).toEqual([]);
    const { port } = collector.address() as AddressInfo;
    tracing = await startTracing({ traceUrl: `http://127.0.0.1:${port}`, traceRatio: 1 }, "1.2.3");
    expect(loaded()).not.toEqual([]);
  });

  it("tell of an order's creation its route, its status and its statements, and nothing of whose it is", async () => {
    if (tracing === undefined) throw new Error("nothing traces");
    const app = await buildApp({ ...shop.deps, db: traced(shop.deps.db, tracing), tracing });
    const browser = openBrowser(app);
    await browser.ready();
    const document = "12.345.678-5";
    const { password } = loginForm;
    const visit = { email: document, password, document_number: document };
    const { auth_token: token } = (await browser.post("/api/v1/falabella/login", visit)).body as {
      auth_token: string;
    };
    await browser.post("/api/v1/falabella/client/nickname", { nickname: "Anastasia" }, { token });
    const body = { skus: ["880101410"], store_id: shop.storeId };
    const created = await browser.post("/api/v1/falabella/order/create", body, { token });
    expect(created.status).toBe(200);
    const { hash_id } = (created.body as { order: { hash_id: string } }).order;
    expect((await browser.get(`/api/v1/falabella/order/${hash_id}`, { token })).status).toBe(200);
    await app.close();
    await tracing.close();

    const all = JSON.stringify(collected);
    for (const secret of [token, "12345678", "12.345.678", "Anastasia", hash_id]) {
      expect(all).not.toContain(secret);
    }
    const spans = collected.flatMap((each) => spansIn(each));
    const call = spans.find(({ name }) => name === "POST /api/v1/falabella/order/create");
    expect(call?.attributes).toEqual(
      expect.arrayContaining([
        { key: "http.route", value: { stringValue: "/api/v1/falabella/order/create" } },
        { key: "http.response.status_code", value: { intValue: 200 } },
        { key: "horma.request_id", value: { stringValue: created.headers["x-request-id"] } },
      ]),
    );
    expect(spans).toContainEqual(
      expect.objectContaining({ name: "statements", parentSpanId: call?.spanId, traceId: call?.traceId }),
    );
  });

  it("that no one takes keep no server from stopping", async () => {
    const lost = await startTracing({ traceUrl: "http://127.0.0.1:1", traceRatio: 1 }, "1.2.3");
    expect(await lost?.span("work", async () => 7)).toBe(7);
    expect(await lost?.close()).toBeUndefined();
  });
});

function spansIn(message: unknown): Sent[] {
  const { resourceSpans } = message as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

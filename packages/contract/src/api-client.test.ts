import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { CallError, createApiClient } from "./api-client.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function clientOf(listener: RequestListener, options: { timeout?: number } = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return createApiClient({
    base: `http://127.0.0.1:${port}`,
    retailer: "falabella",
    token: () => "t0ken",
    xsrfToken: () => "xsrf-value",
    ...options,
  });
}

it("[AP-14] sends the token in Authorization and the XSRF header on calls that write", async () => {
  const seen: unknown[] = [];
  const call = await clientOf((request, response) => {
    seen.push([request.method, request.url, request.headers.authorization, request.headers["x-xsrf-token"]]);
    response.setHeader("content-type", "application/json").end("{}");
  });
  await call("getOrder", { params: { hash_id: "a/b" } });
  await call("deliverOrder", { body: { hash_id: "ab" } });
  expect(seen).toEqual([
    ["GET", "/api/v1/falabella/order/a%2Fb", "Bearer t0ken", undefined],
    ["POST", "/api/v1/falabella/order/deliver", "Bearer t0ken", "xsrf-value"],
  ]);
});

it("[AP-16] calls the base it was configured with, and leaves out what a query does not give", async () => {
  const seen: (string | undefined)[] = [];
  const call = await clientOf((request, response) => {
    seen.push(request.url);
    response.setHeader("content-type", "application/json").end('{"status":"ok","total":0,"products":[]}');
  });
  await call("search", { query: { q: "880101410", type: "sku" } });
  expect(seen).toEqual(["/api/v1/falabella/search?q=880101410&type=sku"]);
});

it("tells a refusal with its code from a failure that a retry may mend", async () => {
  const call = await clientOf((request, response) => {
    const refused = request.url?.endsWith("/1");
    response.statusCode = refused ? 404 : 503;
    response.end(
      JSON.stringify({ status: "error", code: refused ? "store_not_found" : "unavailable", message: "m" }),
    );
  });
  await expect(call("getStore", { params: { id: 1 } })).rejects.toMatchObject({
    kind: "refused",
    code: "store_not_found",
  });
  await expect(call("getStore", { params: { id: 2 } })).rejects.toMatchObject({
    kind: "failed",
    code: "unavailable",
  });
});

it("[TR-10] takes a page in an answer's place, as a captive portal has one, as no answer, whatever its status", async () => {
  for (const status of [200, 401, 403, 511]) {
    const call = await clientOf((_, response) => {
      response.writeHead(status, { "content-type": "text/html" }).end("<h1>Wi-Fi</h1>");
    });
    await expect(call("getClient", {})).rejects.toMatchObject({ kind: "failed", code: "unavailable" });
  }
});

it("counts a server that does not answer in time as failed", async () => {
  const call = await clientOf(() => {}, { timeout: 50 });
  await expect(call("listStores", { query: {} })).rejects.toBeInstanceOf(CallError);
});

it("fetches a new XSRF token once when the server refuses the one it sent", async () => {
  const seen: string[] = [];
  let fresh = false;
  const call = await clientOf((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (request.url === "/api/v1/xsrf") {
      fresh = true;
      response.statusCode = 204;
      response.end();
      return;
    }
    response.statusCode = fresh ? 200 : 403;
    response.end(
      JSON.stringify(fresh ? { order: {} } : { status: "error", code: "xsrf_invalid", message: "m" }),
    );
  });
  await call("deliverOrder", { body: { hash_id: "ab" } });
  expect(seen).toEqual([
    "POST /api/v1/falabella/order/deliver",
    "GET /api/v1/xsrf",
    "POST /api/v1/falabella/order/deliver",
  ]);
});

it("[AP-07] asks with the tag of the last answer, and answers that very one when it is still the same", async () => {
  const seen: unknown[] = [];
  let tag = '"1"';
  const call = await clientOf((request, response) => {
    const asked = request.headers["if-none-match"];
    seen.push([request.url?.at(-1), asked]);
    response.setHeader("etag", tag).statusCode = asked === tag ? 304 : 200;
    response.end(asked === tag ? undefined : JSON.stringify({ tag }));
  });
  const order = (hash_id: string) => call("getOrder", { params: { hash_id } });
  const first = await order("a");
  expect(await order("a")).toBe(first);
  tag = '"2"';
  expect(await order("a")).toEqual({ tag: '"2"' });
  await order("b");
  expect(seen).toEqual([
    ["a", undefined],
    ["a", '"1"'],
    ["a", '"1"'],
    ["b", undefined],
  ]);
});

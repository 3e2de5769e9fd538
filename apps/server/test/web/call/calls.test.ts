import { gzipSync } from "node:zlib";
import { boxTopics, type CallName, type CallRoute, calls, timeTopic, tokensOf } from "@horma/contract";
import { Ajv } from "ajv";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { buildApp } from "../../../src/run/app.ts";
import { hasMoreColons, keyTwice } from "../../../src/web/http/repeated-key.ts";
import { type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const login = "/api/v1/falabella/login";

describe("the API", () => {
  let shop: Shop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    browser = openBrowser(shop.app);
    await browser.ready();
  });

  it("describes every call as OpenAPI 3.1, with a summary and its refusals", async () => {
    const { body } = await browser.get("/openapi.json");
    const document = body as { openapi: string; paths: Record<string, Record<string, DescribedCall>> };
    const described = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      [...Object.keys(calls), "streamChanges", "streamImport", "streamOrders"].sort(),
    );
    for (const call of described) {
      expect(call.summary).toMatch(/\w/);
      expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(["4XX", "5XX"]));
    }
  });

  it("describes what smart boxes say as AsyncAPI, every topic with its payload", async () => {
    const answer = await browser.get("/asyncapi.yaml");
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers["content-type"]).toMatch(/^application\/yaml/);
    const document = parse(String(answer.body)) as {
      asyncapi: string;
      channels: Record<string, { address: string }>;
    };
    expect(document.asyncapi).toMatch(/^3\./);
    const described = Object.values(document.channels).map(({ address }) => address);
    for (const topic of [...Object.keys(boxTopics).map((each) => `horma/{store}/{hwd}/${each}`), timeTopic]) {
      expect(described).toContain(topic);
    }
  });

  it("the AsyncAPI document is valid by the specification's own schema", async () => {
    const { default: schema } = await import("@asyncapi/specs/schemas/3.0.0-without-$id.json", {
      with: { type: "json" },
    });
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const document = parse(String((await browser.get("/asyncapi.yaml")).body));
    check(document);
    expect(check.errors ?? []).toEqual([]);
    check({ ...document, channels: { events: { address: 7 } } });
    expect(check.errors).not.toBeNull();
  });

  const withToken = Object.entries(calls).filter(([, route]) => "token" in route) as [
    CallName,
    { method: string; path: string },
  ][];
  it.each(withToken)("[AP-14] asks for the shopper's token on %s", async (_name, { method, path }) => {
    const url = path.replace("{retailer}", "falabella").replace(/\{\w+\}/g, "x");
    const answer = await browser.send(method as "GET" | "POST", url, method === "POST" ? { body: {} } : {});
    expect(answer).toMatchObject({ status: 401, body: { code: "token_missing" } });
  });

  // Machines send no cookie, so no page of another site can send one for them.
  const writing = (Object.entries(calls) as [CallName, CallRoute][]).filter(
    ([, call]) => call.method !== "GET" && !tokensOf(call).includes("key"),
  );
  it.each(writing)(
    "[AP-14] refuses %s without the XSRF header, with a wrong one and without its cookie",
    async (_name, { path }) => {
      const url = path.replace("{retailer}", "falabella");
      const refused = { status: 403, body: { code: "xsrf_invalid" } };
      const header = (value: string) => ({ headers: { "x-xsrf-token": value } });
      expect(await browser.post(url, {}, header(""))).toMatchObject(refused);
      expect(await browser.post(url, {}, header("x".repeat(52)))).toMatchObject(refused);
      const token = browser.cookies.get("XSRF-TOKEN") ?? "";
      expect(await openBrowser(shop.app).post(url, {}, header(token))).toMatchObject(refused);
    },
  );

  // A person's session opens them, so the header is asked for when it is known that a person calls.
  const shared = (Object.entries(calls) as [CallName, CallRoute][]).filter(
    ([, call]) => call.method !== "GET" && tokensOf(call).length > 1,
  );
  it.each(shared)(
    "[AP-14] refuses %s by the office without the XSRF header, with a wrong one and without its cookie",
    async (_name, { path }) => {
      const { token } = await shop.office("head_office", null);
      const url = path.replace(/\{\w+\}/g, "1");
      const refused = { status: 403, body: { status: "error", code: "xsrf_invalid" } };
      const header = (value: string) => ({ headers: { "x-xsrf-token": value }, token });
      expect(await browser.post(url, {}, header(""))).toMatchObject(refused);
      expect(await browser.post(url, {}, header("x".repeat(52)))).toMatchObject(refused);
      const ownToken = browser.cookies.get("XSRF-TOKEN") ?? "";
      expect(await openBrowser(shop.app).post(url, {}, header(ownToken))).toMatchObject(refused);
      expect((await browser.post(url, {}, { token })).body).not.toMatchObject({ code: "xsrf_invalid" });
    },
  );

  it.each(["/%61pi/v1/falabella/login", "//api//v1/falabella/login"])(
    "[AP-14] refuses a call without the XSRF header however it is addressed: %s",
    async (url) => {
      const answer = await openBrowser(shop.app).post(url, {}, { headers: { "x-xsrf-token": "" } });
      expect(answer).toMatchObject({ status: 403, body: { code: "xsrf_invalid" } });
    },
  );

  it("[AP-14] sets the cookie on any call that reads, keeps it, and makes it again when asked", async () => {
    const fresh = openBrowser(shop.app);
    expect((await fresh.get("/api/v1/stores")).cookies.sort()).toEqual(["XSRF-TOKEN", "xsrf-secret"]);
    expect((await fresh.get("/api/v1/stores")).cookies).toEqual([]);
    const before = fresh.cookies.get("XSRF-TOKEN");
    expect(await fresh.get("/api/v1/xsrf")).toMatchObject({ status: 204, cookies: ["XSRF-TOKEN"] });
    expect(fresh.cookies.get("XSRF-TOKEN")).not.toBe(before);
  });

  it("[AP-14] lets scripts read the token's cookie and keeps the secret's from them", async () => {
    const { headers } = await openBrowser(shop.app).get("/api/v1/xsrf");
    const [secret, token] = headers["set-cookie"] as string[];
    expect(secret).toMatch(/^xsrf-secret=.*; HttpOnly; SameSite=Lax$/);
    expect(token).toMatch(/^XSRF-TOKEN=(?!.*HttpOnly).*SameSite=Lax$/);
  });

  it("does not take a secret that it has not signed", async () => {
    browser.cookies.set("xsrf-secret", "AAAAAAAAAAAAAAAAAAAAAAAA");
    expect((await browser.post(login, {})).status).toBe(403);
    await browser.ready();
    expect((await browser.post(login, {})).status).toBe(400);
  });

  it.each([
    ["malformed JSON", { payload: '{"email":', headers: { "content-type": "application/json" } }, 400],
    ["an empty body", { payload: "", headers: { "content-type": "application/json" } }, 400],
    ["no body at all", {}, 400],
    ["a form", { payload: "email=1", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
    ["plain text", { payload: "{}", headers: { "content-type": "text/plain" } }, 415],
    ["a body of more than 16 kB", { body: { email: "x".repeat(17_000) } }, 413],
    [
      "a poisoned prototype",
      { payload: '{"__proto__":{"a":1}}', headers: { "content-type": "application/json" } },
      400,
    ],
  ])("refuses %s with a code and a message", async (_what, sent, status) => {
    const answer = await browser.send("POST", login, sent);
    expect(answer).toMatchObject({
      status,
      body: { status: "bad_request", code: "bad_request", message: expect.stringMatching(/\w/) },
    });
  });

  it.each([
    ['{"email":"a@b.cl","email":"12345678-5","password":"click-and-try","document_number":null}', "email"],
    ['{"email":"a@b.cl","em\\u0061il":"c@d.cl"}', "email"],
    ['{"a":[{"b":"{\\"b\\":1,","c":1,"c" :2}]}', "c"],
  ])("refuses a body that has a key twice in one object: %s", async (payload, key) => {
    const answer = await browser.send("POST", login, {
      payload,
      headers: { "content-type": "application/json" },
    });
    const message = `the body has ${key} twice in one object: send it once`;
    expect(answer).toMatchObject({ status: 400, body: { code: "bad_request", message } });
  });

  it("takes a body that has a key in several objects, or in a text", () => {
    const sent = '{"a":{"b":1,"c":"\\\\"},"b":[{"b":1},{"b":"\\"b\\": {"}],"c":"b"}';
    expect(JSON.parse(sent)).toBeTypeOf("object");
    expect(keyTwice(sent)).toBeUndefined();
  });

  it.each([
    [login, "application/json", gzipSync("{}")],
    ["/api/v1/imports?kind=prices", "text/csv", gzipSync("producto;precio\n")],
  ])("says on %s that an encoded body must be sent as it is", async (url, type, payload) => {
    const answer = await shop.app.inject({
      method: "POST",
      url,
      headers: { "content-type": type, "content-encoding": "gzip" },
      payload,
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.headers["accept-encoding"]).toBe("identity");
    expect(answer.body).toContain("the body is encoded as gzip: send it as it is");
  });

  it("no object with a key twice passes the fast look for one", () => {
    for (const sent of [
      '{"a":1,"a":2}',
      '{"a" :1,"a"\t:2,"b":3}',
      '{"a":1,"b":{"c":1,"c":2}}',
      '{"":1,"":2}',
    ])
      expect(hasMoreColons(sent, Object.keys(JSON.parse(sent)).length)).toBe(true);
    const plain = '{"at":"2026-11-28T09:00:00-03:00","b":"c: d","e" :1}';
    expect(hasMoreColons(plain, 3)).toBe(false);
  });

  it("names the field that is wrong, and not what was in it", async () => {
    const body = { email: "12345678-5", password: 7, document_number: "12345678-5" };
    const answer = await browser.post(login, body);
    expect(answer.body).toEqual({
      status: "bad_request",
      code: "bad_request",
      message: "body.password must be string",
    });
  });

  it.each([
    ["GET", "/api/v1/nothing"],
    ["GET", "/api"],
    ["POST", "/api/v1/nothing"],
    ["DELETE", "/api/v1/stores"],
    ["PUT", login],
    ["GET", "/api/v1/another/client"],
  ] as const)("refuses %s %s, which is no call", async (method, url) => {
    const answer = await browser.send(method, url);
    expect(answer).toMatchObject({ status: 404, body: { status: "error", code: "not_found" } });
  });

  it("tells caches to keep nothing of its answers", async () => {
    expect((await browser.get("/api/v1/stores")).headers["cache-control"]).toBe("no-store");
  });

  it("is ready while its database answers, and counts what it answered", async () => {
    expect(await browser.get("/healthz")).toMatchObject({ status: 200 });
    expect(await browser.get("/readyz")).toMatchObject({ status: 200 });
    const { body } = await browser.get("/metrics");
    expect(body).toContain("process_cpu_seconds_total");
    const readyz = 'method="GET",route="/readyz",status="200"';
    for (const line of [`_count{${readyz}} 1`, `_bucket{le="5",${readyz}} 1`])
      expect(body).toContain(`\nhorma_http_request_duration_seconds${line}\n`);
  });

  it("says that it is unavailable, and when to try again, while its database cannot be reached", async () => {
    const db = openDatabase({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 500 });
    const app = await buildApp({ ...shop.deps, db });
    const cut = openBrowser(app);
    for (const url of ["/api/v1/stores", "/readyz", "/api/v1/falabella/search?q=1"]) {
      const answer = await cut.get(url);
      expect(answer).toMatchObject({ status: 503, body: { status: "error", code: "unavailable" } });
      expect(answer.headers["retry-after"]).toBe("2");
    }
    expect(await cut.get("/healthz")).toMatchObject({ status: 200 });
    await app.close();
    await db.close();
  });

  it("tells no details of a fault of its own, only the number of the line in the log that has them", async () => {
    const db = openDatabase(shop.deps.db.pool.options);
    const broken = { ...db, read: new Proxy(db.read, { get: () => () => JSON.parse("not JSON: a secret") }) };
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line) => void lines.push(line) });
    const app = await buildApp({ ...shop.deps, db: broken, log });
    const answer = await openBrowser(app).get("/api/v1/stores");
    const reqId = answer.headers["x-request-id"];
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reqId, msg: "a call failed" }]);
    expect(JSON.stringify(answer.body)).toContain(reqId);
    expect(answer).toMatchObject({ status: 500, body: { status: "error", code: "internal_error" } });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|JSON|\bat\b.*\.ts/);
    await app.close();
    await db.close();
  });
});

type DescribedCall = { operationId: string; summary: string; responses: Record<string, unknown> };

import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { xsrf } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience } from "../../../src/web/http/limit/connection-limits.ts";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const login = "/api/v1/falabella/login";

describe("more than a call takes", () => {
  let shop: Shop;
  let port: number;
  beforeAll(async () => {
    shop = await openShop();
    // The times themselves are the server's; the tests do not wait them out.
    expect(shop.app.server).toMatchObject({
      headersTimeout: patience.headers,
      requestTimeout: patience.file,
      timeout: patience.silence,
    });
    expect(shop.app.patience.request).toBe(patience.request);
    Object.assign(shop.app.server, { headersTimeout: 300 });
    shop.app.patience.request = 600;
    await shop.app.listen({ port: 0, host: "127.0.0.1" });
    port = (shop.app.server.address() as { port: number }).port;
  });
  afterAll(() => shop.close());

  /** What a raw connection is answered until the server ends it. */
  async function raw(write: (socket: Socket) => void | Promise<void>): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("error", () => {});
    const closed = new Promise<void>((done) => socket.once("close", () => done()));
    await write(socket);
    await closed;
    return answer;
  }

  /** Sends a text a byte at a time for as long as someone listens. */
  async function drip(socket: Socket, text: string): Promise<void> {
    for (const byte of text) {
      if (socket.destroyed || socket.readableEnded) return;
      socket.write(byte);
      await delay(50);
    }
  }

  it("oversized body: refused, and nothing of it is read", async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const answer = await browser.post(login, { email: "x".repeat(20_000), password: "x" });
    expect(answer).toMatchObject({ status: 413, body: { code: "bad_request" } });
  });

  it.each(["[", '{"a":'])("deeply nested JSON: %s eight thousand times is refused", async (open) => {
    const close = open === "[" ? "]" : "}";
    const levels = Math.floor(8_000 / open.length);
    const payload = open.repeat(levels) + (open === "[" ? "" : "1") + close.repeat(levels);
    const browser = openBrowser(shop.app);
    await browser.ready();
    const headers = { "content-type": "application/json" };
    const answer = await browser.send("POST", login, { payload, headers });
    expect(answer).toMatchObject({ status: 400, body: { message: "body nests deeper than 8 levels" } });
  });

  it("huge headers: refused in the contract's shape", async () => {
    const answer = await raw((socket) => {
      socket.write(`GET /healthz HTTP/1.1\r\nHost: a\r\nX-Much: ${"x".repeat(9_000)}\r\n\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
    expect(answer).toContain('"code":"bad_request"');
  });

  it("huge query: refused", async () => {
    const answer = await shop.app.inject({ url: `/api/v1/falabella/search?q=${"8".repeat(2_100)}` });
    expect(answer.statusCode).toBe(414);
    expect(answer.json()).toMatchObject({ code: "bad_request" });
  });

  it("slowloris: a head that comes a byte at a time is cut off", async () => {
    const head = `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ${"x".repeat(400)}`;
    expect(await raw((socket) => drip(socket, head))).toMatch(/^HTTP\/1.1 408 /);
  });

  it("slow body: one that comes a byte at a time is cut off", async () => {
    const head = `POST ${login} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n`;
    const answer = await raw(async (socket) => {
      const browser = openBrowser(shop.app);
      await browser.ready();
      const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const token = `${xsrf.header}: ${browser.cookies.get(xsrf.cookie)}\r\nCookie: ${cookies}\r\n\r\n`;
      socket.write(head + token);
      await drip(socket, `{"email":"${"x".repeat(400)}`);
    });
    expect(answer).toMatch(/^(HTTP\/1.1 408 [\s\S]*)?$/);
    expect((await shop.app.inject({ url: "/healthz" })).statusCode).toBe(200);
  });

  it("what is not HTTP is told so and ended", async () => {
    const answer = await raw((socket) => {
      socket.write("\x16\x03\x01 hello\r\n\r\n");
    });
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"message":"the request is not valid HTTP"/);
  });
});

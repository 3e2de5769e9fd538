import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { clientLive } from "@horma/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../../src/run/app.ts";
import "../../../src/web/http/drain.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it("a server that stops answers what is under way and what still arrives on that connection", async () => {
  const app = await buildApp(shop.deps);
  app.get("/slow", () => delay(200, "done"));
  const socket = await connected(app);
  const arrived = once(app.server, "request");
  socket.write("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n");
  await arrived;
  const closed = app.close();
  await delay(50);
  socket.write("GET /api/v1/stores HTTP/1.1\r\nHost: h\r\n\r\n");
  const answers = await text(socket);
  await closed;
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  expect(answers).toContain("Alameda");
});

it("a server that stops does not wait for connections on which no one asks anything", async () => {
  const app = await buildApp(shop.deps);
  const idle = (await connected(app)).resume();
  await Promise.all([once(idle, "close"), app.close()]);
});

it("a stream that is asked for while the server stops ends at once", async () => {
  const app = await buildApp(shop.deps);
  const { token } = await shop.shopper();
  app.addHook("preClose", async () => {
    socket.write(`GET ${clientLive} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await once(app.server, "request");
  });
  const socket = await connected(app);
  const [answer] = await Promise.all([text(socket), app.close()]);
  expect(answer).toContain("text/event-stream");
  expect(answer.endsWith("0\r\n\r\n")).toBe(true);
});

it("a server that drains says so to probes and to proxies that may ask elsewhere, and answers everything else", async () => {
  const app = await buildApp(shop.deps);
  const drained = app.drain(100);
  const ask = async (url: string, headers = {}) => {
    const { statusCode, headers: said } = await app.inject({ url, headers });
    return [statusCode, said.connection];
  };
  expect(await ask("/readyz")).toEqual([503, "close"]);
  expect(await ask("/api/v1/stores", { "x-may-retry": "1" })).toEqual([502, "close"]);
  expect(await ask("/api/v1/stores")).toEqual([200, "close"]);
  await drained;
  await app.close();
});

/** A connection to the server, which listens from the first one on. */
async function connected(app: FastifyInstance): Promise<Socket> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const taken = once(app.server, "connection");
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await taken;
  return socket;
}

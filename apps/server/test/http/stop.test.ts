import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import "../../src/http/drain.ts";
import { openShop, type Shop } from "../order/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it("a server that stops answers what is under way and what still arrives on that connection", async () => {
  const app = await buildApp(shop.deps);
  app.get("/slow", () => delay(200, "done"));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
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

it("a server that stops does not wait for connections on which nobody asks anything", async () => {
  const app = await buildApp(shop.deps);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const idle = connect((app.server.address() as AddressInfo).port, "127.0.0.1").resume();
  await once(app.server, "connection");
  await Promise.all([once(idle, "close"), app.close()]);
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

import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { clientLive } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../src/run/app.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

describe("[SX-08] a client that says it asks nothing more", () => {
  let shop: Shop;
  let app: Shop["app"];
  beforeAll(async () => {
    shop = await openShop();
    app = await buildApp(shop.deps);
    app.get("/slow", () => delay(300, "done"));
    await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
  });

  /** A connection that sends this and its end, and goes on listening. */
  async function half(sent: string): Promise<Socket> {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    await once(socket, "connect");
    socket.end(sent);
    return socket;
  }
  const get = (path: string, header = "") => `GET ${path} HTTP/1.1\r\nHost: h\r\n${header}\r\n`;

  it("is answered, however long that takes, and the connection ends with it", async () => {
    const answer = await text(await half(get("/slow")));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.endsWith("done")).toBe(true);
  });

  it("is answered each of what it asked one after the other", async () => {
    const answers = await text(await half(get("/slow") + get("/api/v1/stores")));
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  });

  it("is let go of at once where it asked nothing, or half a request", async () => {
    expect(await text(await half(""))).toBe("");
    expect(await text(await half("GET / HTTP/1.1\r\nHo"))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("ends its stream with that, whether it says so at once or later, as a page that was closed does", async () => {
    const { token } = await shop.shopper();
    const asked = get(clientLive, `Authorization: Bearer ${token}\r\n`);
    const { port } = app.server.address() as AddressInfo;
    const later = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    later.write(asked);
    await once(later, "data");
    later.end();
    const inTime = { signal: AbortSignal.timeout(5_000) };
    await Promise.all([later, await half(asked)].map((socket) => once(socket.resume(), "close", inTime)));
  });
});

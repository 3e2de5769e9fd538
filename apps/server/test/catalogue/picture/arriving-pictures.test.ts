import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { drawPicture } from "./draw-picture.ts";

describe("pictures that arrive", () => {
  let shop: Shop;
  const keys: string[] = [];
  beforeAll(async () => {
    shop = await openShop();
    for (const name of ["one", "two", "three"])
      keys.push(
        await createKey(
          shop.deps.db,
          { name, scopes: ["catalogue"] },
          { actor: { kind: "command", name: "ana" }, at: shop.deps.now() },
        ),
      );
    await shop.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => shop.close());

  /** Begins an upload of a megabyte and sends a kilobyte of it. */
  function begin(secret: string | undefined): { socket: Socket; answer: Promise<string> } {
    const socket = connect((shop.app.server.address() as AddressInfo).port, "127.0.0.1");
    const head = ["POST /api/v1/products/880101/pictures/1 HTTP/1.1", "host: a", "content-type: image/png"];
    head.push(`content-length: ${1024 * 1024}`, `authorization: Bearer ${secret}`, "", "");
    socket.write(head.join("\r\n"));
    socket.write(Buffer.alloc(1024));
    const answer = new Promise<string>((answered) => socket.once("data", (part) => answered(String(part))));
    return { socket, answer };
  }
  /** Takes all places of a sender: begins eight uploads, of which four are refused. */
  async function fill(secret: string | undefined): Promise<Socket[]> {
    let refused = 0;
    const begun = Array.from({ length: 8 }, () => begin(secret));
    for (const { answer } of begun)
      void answer.then((text) => {
        if (text.startsWith("HTTP/1.1 429 ")) refused++;
      });
    await expect.poll(() => refused).toBe(4);
    return begun.map(({ socket }) => socket);
  }
  const send = async (secret: string | undefined, payload: Buffer) => {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "image/png" };
    const answer = await shop.app.inject({
      method: "POST",
      url: "/api/v1/products/880101/pictures/2",
      headers,
      payload,
    });
    return { status: answer.statusCode, retry: answer.headers["retry-after"], text: answer.body };
  };

  it("[CT-06] attack: a sender has four places; slow uploads of one shut no one else's", async () => {
    const picture = await drawPicture("png");
    const sockets = await fill(keys[0]);
    expect(await send(keys[0], picture)).toMatchObject({
      status: 429,
      retry: "1",
      text: expect.stringContaining("4 pictures of this sender"),
    });
    expect(await send(keys[1], picture)).toMatchObject({ status: 200 });
    sockets.push(...(await fill(keys[1])));
    expect(await send(keys[2], picture)).toMatchObject({
      status: 429,
      retry: "1",
      text: expect.stringContaining("8 pictures are being uploaded"),
    });
    for (const socket of sockets) socket.destroy();
    // Who goes away frees the place.
    for (const key of keys) await expect.poll(async () => (await send(key, picture)).status).toBe(200);
  });

  it("[CT-06] attack: an upload that is too slow ends with a clear answer; a steady one may take longer", async () => {
    shop.app.patience.request = 500;
    const [slow, steady] = [begin(keys[0]), begin(keys[1])];
    const began = Date.now();
    const pushing = (async () => {
      for (let sent = 1; sent < 5; sent++) {
        steady.socket.write(Buffer.alloc(100 * 1024));
        await delay(500);
      }
      steady.socket.write(Buffer.alloc(1024 * 1024 - 400 * 1024 - 1024));
    })();
    expect(await slow.answer).toMatch(/^HTTP\/1.1 408 [\s\S]*at least 32 KiB a second/);
    expect(Date.now() - began).toBeLessThan(2_500);
    expect(await steady.answer).toMatch(/^HTTP\/1.1 400 [\s\S]*must be a JPEG/);
    await pushing;
    shop.app.patience.request = 15_000;
    for (const { socket } of [slow, steady]) socket.destroy();
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type CallName, type CallRoute, calls } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pictureBounds } from "../../../src/catalogue/picture/picture-bounds.ts";
import { type Nginx, startNginx } from "./start-nginx.ts";
import { tlsFetch } from "./tls-fetch.ts";

/** Bytes of a file that is no picture. */
const fileBytes = 1024 * 1024;
const large = (Object.entries(calls) as [CallName, CallRoute][]).flatMap(
  ([name, { path, takes, bodyLimit }]) => {
    const ofPicture = takes?.includes("image/png") ? pictureBounds.bytes : fileBytes;
    const size = takes ? ofPicture : bodyLimit;
    return size === undefined ? [] : [{ name, path: path.replace(/\{\w+\}/g, "1"), size }];
  },
);

describe.skipIf(inject("nginx") === "")("bodies that are larger than usual, behind nginx", () => {
  const server = createServer(async (request, answer) => {
    answer.end(String((await buffer(request)).length));
  });
  let proxy: Nginx;
  let over: ReturnType<typeof tlsFetch>;
  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    proxy = await startNginx([(server.address() as AddressInfo).port]);
    over = tlsFetch(proxy.ca);
  });
  afterAll(async () => {
    over?.close();
    await proxy?.close();
    server.close();
  });

  it.each(large)("$name passes with $size bytes", async ({ path, size }) => {
    const answer = await over(proxy.url + path, { method: "POST", body: new Uint8Array(size) });
    expect([answer.status, await answer.text()]).toEqual([200, String(size)]);
  });

  it("those of other calls do not", async () => {
    const body = new Uint8Array(17 * 1024);
    const answer = await over(`${proxy.url}/api/v1/office/stores`, { method: "POST", body });
    expect(answer.status).toBe(413);
  });
});

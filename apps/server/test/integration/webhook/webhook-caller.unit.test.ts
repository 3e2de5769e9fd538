import { createServer } from "node:http";
import https from "node:https";
import { type AddressInfo, isIP } from "node:net";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebhookCaller } from "../../../src/integration/webhook/webhook-caller.ts";
import { OutsideNetwork } from "../../../src/platform/network/outside-network.ts";

describe("[EV-03] the caller of webhooks", () => {
  let called = 0;
  const server = createServer((_request, response) => {
    called++;
    response.writeHead(200).end();
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
  afterAll(() => new Promise((closed) => server.close(closed)));

  it("attack: a name that leads elsewhere after it was checked is not called", async () => {
    const { port } = server.address() as AddressInfo;
    let leadsTo = "127.0.0.1";
    const outside = new OutsideNetwork(["127.0.0.1/32"], async () => [
      { address: leadsTo, family: isIP(leadsTo) },
    ]);
    const caller = new WebhookCaller(outside);
    const url = `http://hooks.example:${port}/`;
    await outside.check(url);
    expect(await caller.post(url, "{}", {})).toEqual({ status: 200, error: null });
    caller.close();
    leadsTo = "127.0.0.2";
    const later = new WebhookCaller(outside);
    const refused = (message: string) => ({ status: null, error: expect.stringContaining(message) });
    expect(await later.post(url, "{}", {})).toEqual(refused("use https outside"));
    leadsTo = "10.0.0.1";
    expect(await later.post(`https://hooks.example:${port}/`, "{}", {})).toEqual(refused("own network"));
    expect(called).toBe(1);
    later.close();
  });

  it("attack: a certificate that no one signed is refused", async () => {
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
      keyType: "ec",
    });
    let heard = 0;
    const secure = https.createServer({ key, cert }, () => heard++);
    await new Promise<void>((listening) => secure.listen(0, "127.0.0.1", listening));
    const caller = new WebhookCaller(new OutsideNetwork(["127.0.0.1/32"]));
    const { port } = secure.address() as AddressInfo;
    const { error } = (await caller.post(`https://127.0.0.1:${port}/`, "{}", {})) as { error: string };
    expect(error).toContain("self-signed certificate");
    expect(heard).toBe(0);
    caller.close();
    await new Promise((closed) => secure.close(closed));
  });
});

import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OutsideNetwork } from "../network/outside-network.ts";
import { WebhookCaller } from "./webhook-caller.ts";

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
    const outside = new OutsideNetwork(["127.0.0.1/32"], ((
      _host: string,
      _options: object,
      done: (error: null, found: LookupAddress[]) => void,
    ) => done(null, [{ address: leadsTo, family: isIP(leadsTo) }])) as never);
    const caller = new WebhookCaller(outside);
    const url = `http://hooks.example:${port}/`;
    await outside.check(url);
    expect(await caller.post(url, "{}", {})).toEqual({ status: 200, error: null });
    caller.close();
    leadsTo = "127.0.0.2";
    const later = new WebhookCaller(outside);
    expect((await later.post(url, "{}", {})).error).toContain("https is needed");
    leadsTo = "10.0.0.1";
    expect((await later.post(`https://hooks.example:${port}/`, "{}", {})).error).toContain("own network");
    expect(called).toBe(1);
    later.close();
  });
});

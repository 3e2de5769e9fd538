import { Agent } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { staffLive } from "@horma/contract";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { callerAt } from "./caller.ts";
import { followStream } from "./follow-stream.ts";
import { Load } from "./load.ts";
import { openCluster } from "./open-cluster.ts";
import { type Nginx, startNginx } from "./start-nginx.ts";
import { tlsFetch } from "./tls-fetch.ts";

const sku = "880101410";
const shoppers = 12;
describe.skipIf(inject("nginx") === "")("two processes behind nginx", { timeout: 120_000 }, () => {
  let cluster: Awaited<ReturnType<typeof openCluster>>;
  let proxy: Nginx;
  let over: ReturnType<typeof tlsFetch>;
  beforeAll(async () => {
    cluster = await openCluster(2);
    proxy = await startNginx(cluster.ports);
    over = tlsFetch(proxy.ca);
  });
  afterAll(async () => {
    over?.close();
    await proxy?.close();
    await cluster?.close();
  });

  it("a rolling restart fails no call and creates nothing twice; streams are opened elsewhere", async () => {
    const load = new Load();
    const { storeId } = cluster;
    const stream = await staffStream();
    for (let index = 0; index < shoppers; index++) {
      const { token } = await cluster.newShopper();
      const { call } = callerAt(proxy.url, over, token);
      load.shopper(call, { storeId, sku, orders: limits.openOrders });
    }
    load.repeated("page", async () => expect((await over(`${proxy.url}/api/v1/stores`)).status).toBe(200));
    await delay(500);
    for (const port of cluster.ports) {
      expect(await cluster.restart(port)).toBe(0);
      // nginx leaves it alone for a while: the next one goes when this one is asked again.
      await expect.poll(() => answered(port, "/api/v1/stores"), { timeout: 20_000 }).toBe(true);
    }
    await load.stop();
    expect(load.failed).toEqual([]);
    expect(load.created.length).toBe(shoppers * limits.openOrders);
    expect(load.polls).toBeGreaterThan(100);
    const kept = await cluster.db.pool.query<{ hash_id: string }>('select hash_id from "order"');
    expect(kept.rows.map((row) => row.hash_id).sort()).toEqual([...load.created].sort());
    await expect.poll(() => stream.open, { timeout: 5_000 }).toBe(true);
    expect(stream.opened).toBeGreaterThan(1);
    expect(stream.refused).toEqual([]);
    await stream.close();
  });

  it("a process that is killed fails no poll: what changes nothing is asked elsewhere", async () => {
    const load = new Load();
    const page = `${proxy.url}/api/v1/stores`;
    load.repeated("page", async () => expect((await over(page)).status).toBe(200));
    load.repeated("page", async () => expect((await over(page)).status).toBe(200));
    await cluster.restart(cluster.ports[0] ?? 0, "SIGKILL");
    await load.stop();
    expect(load.failed).toEqual([]);
  });

  it("plain http leads to https, and what is for the inside stays there", async () => {
    const plain = await fetch(`${proxy.plain}/store/0101`, { redirect: "manual" });
    expect(plain.status).toBe(301);
    expect(plain.headers.get("location")).toBe("https://localhost/store/0101");
    expect((await over(`${proxy.url}/metrics`)).status).toBe(404);
    expect((await over(`${proxy.url}/healthz`)).status).toBe(200);
  });

  it("[TR-18] pages learn through it that the server is there again", async () => {
    const answer = await over(`${proxy.url}/readyz`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/json; charset=utf-8",
    ]);
  });

  it("attack: too long a body does not get past the proxy", async () => {
    const body = JSON.stringify({ email: "a".repeat(17 * 1024) });
    const sent = { method: "POST", body, headers: { "content-length": String(body.length) } };
    expect((await over(`${proxy.url}/api/v1/falabella/login`, sent)).status).toBe(413);
  });

  it("attack: an address that a caller makes up is not believed", async () => {
    const wrong = async (address: string) => {
      const { call } = callerAt(proxy.url, (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set("x-forwarded-for", address);
        return over(url, { ...init, headers });
      });
      await call("staffLogin", { body: { store: "0101", login: "seller", pin: "000000" } }).catch(() => {});
    };
    await wrong("198.51.100.1");
    await wrong("198.51.100.2");
    const { rows } = await cluster.db.pool.query("select key from backoff where key like 'pin from %'");
    expect(rows).toHaveLength(1);
  });

  /** Whether a process has answered a call since it started. */
  async function answered(port: number, route: string): Promise<boolean> {
    const figures = await fetch(`http://127.0.0.1:${port}/metrics`);
    return (await figures.text()).includes(`route="${route}"`);
  }

  /** What changes in the store, as a tablet hears it. */
  async function staffStream() {
    const tablet = callerAt(proxy.url, over);
    const pin = inject("pins")["0101"]?.runner ?? "";
    const body = { store: "0101", login: "runner", pin };
    const { auth_token } = await tablet.call("staffLogin", { body });
    const headers = { authorization: `Bearer ${auth_token}`, cookie: tablet.cookie() };
    return followStream(proxy.url + staffLive, headers, new Agent({ ca: proxy.ca }));
  }
});

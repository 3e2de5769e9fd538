import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { staffLive } from "@horma/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { staffSessionLife } from "../../../src/web/session/staff-session-table.ts";
import { sharedTablet } from "../../browser.ts";
import {
  ask,
  type Colleague,
  openShop,
  refusal,
  type Shop,
  type Shopper,
} from "../../fulfilment/order/shop.ts";
import { type Live, openLive } from "../../live-client.ts";

const sku = "880101410";
const cookie = sharedTablet.join("=");

describe("what the board is told without asking", () => {
  let shop: Shop;
  let origin: string;
  let runner: Colleague;
  let ana: Shopper;
  const open: Live[] = [];
  beforeAll(async () => {
    shop = await openShop();
    await shop.app.listen({ port: 0, host: "127.0.0.1" });
    origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
    [runner, ana] = [await shop.staff("runner"), await shop.shopper()];
    await shop.setStock(sku, 500);
  });
  afterEach(async () => {
    for (const live of open.splice(0)) await live.close();
  });
  afterAll(() => shop.close());

  const listen = async (token: string): Promise<Live> => {
    const live = await openLive(`${origin}${staffLive}`, token);
    open.push(live);
    return live;
  };

  /** A box of the store feels its network. */
  const measure = (rssi: number) =>
    shop.rows(
      `update device set sensors = jsonb_build_object('rssi_dbm', $1::int) from store
       where hwd = 'box-01' and store.id = store_id and store.code = '0101'`,
      rssi,
    );

  it("tells the first change at once, so that nothing is missed while connecting", async () => {
    const live = await listen(runner.token);
    expect(live.response.headers["content-type"]).toMatch(/^text\/event-stream/);
    await live.until((text) => text.includes("event: changed\ndata:\n\n"));
    expect(live.text()).toMatch(/^retry: \d+\n\n/);
  });

  it("tells a new request, a claim and a box that says something, each within its store only", async () => {
    const elsewhere = await listen((await shop.staff("runner", "0102")).token);
    const live = await listen(runner.token);
    await Promise.all([live.next(), elsewhere.next()]);
    await delay(100);
    const told = elsewhere.count();
    const { hash_id } = await live.after(() => ask(shop, ana, [sku]));
    await live.after(() => runner.call("claimOrder", { body: { hash_id } }));
    await live.after(() => measure(-60));
    expect(elsewhere.count()).toBe(told);
  });

  it("tells no one that a box is still as it was", async () => {
    const live = await listen(runner.token);
    await live.after(() => measure(-61));
    const told = live.count();
    await measure(-61);
    await shop.rows("update device set boot = 'again', seq = 7, old_boots = '{before}' where hwd = 'box-01'");
    await delay(200);
    expect(live.count()).toBe(told);
  });

  it("tells a flurry of changes no oftener than every 50 ms", async () => {
    const live = await listen(runner.token);
    await live.next();
    await delay(100);
    const [before, began] = [live.count(), performance.now()];
    await Promise.all(Array.from({ length: 40 }, (_, at) => measure(at)));
    await delay(150);
    const told = live.count() - before;
    expect(told).toBeGreaterThanOrEqual(1);
    expect(told).toBeLessThanOrEqual((performance.now() - began) / 50 + 1);
  });

  it("ends when its session is signed out, and leaves the others", async () => {
    const [mine, other] = [await shop.staff("seller"), await shop.staff("seller")];
    const [live, stays] = [await listen(mine.token), await listen(other.token)];
    await Promise.all([live.next(), stays.next()]);
    await mine.call("staffLogout", {});
    await live.ended;
    await stays.after(() => ask(shop, ana, [sku]));
  });

  it("is for signed-in staff only", async () => {
    const status = async (headers: Record<string, string>) =>
      (await shop.app.inject({ url: staffLive, headers: { cookie, ...headers } })).statusCode;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${ana.token}` })).toBe(401);
    const late = await shop.staff("seller");
    shop.clock.ahead += staffSessionLife + 1;
    expect(await status({ authorization: `Bearer ${late.token}` })).toBe(401);
    shop.clock.ahead = 0;
    expect(await refusal(late.call, "getStaffSession", {})).toBeUndefined();
  });

  it("hears again after the database closed its connection, and then tells everybody", async () => {
    const live = await listen(runner.token);
    await live.next();
    await delay(100);
    await live.after(() =>
      shop.rows(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'horma notifications'",
      ),
    );
    await live.after(() => ask(shop, ana, [sku]));
  });

  it("ends when the server stops, which does not wait for it", async () => {
    const other = await openShop();
    await other.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = other.app.server.address() as AddressInfo;
    const { token } = await other.staff("manager");
    const live = await openLive(`http://127.0.0.1:${port}${staffLive}`, token);
    await live.next();
    await Promise.all([live.ended, other.close()]);
  });
});

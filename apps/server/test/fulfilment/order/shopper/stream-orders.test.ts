import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { clientLive, type Order } from "@horma/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Live, openLive } from "../../../live-client.ts";
import { ask, makeReady, moveAll, openShop, type Shop, type Shopper } from "../shop.ts";

const sku = "880101410";

describe("what a shopper is told without asking", () => {
  let shop: Shop;
  let origin: string;
  let shopper: Shopper;
  const open: Live[] = [];
  beforeAll(async () => {
    shop = await openShop();
    await shop.app.listen({ port: 0, host: "127.0.0.1" });
    origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
    await shop.setStock(sku, 500);
  });
  beforeEach(async () => {
    shopper = await shop.shopper();
  });
  afterEach(async () => {
    for (const live of open.splice(0)) await live.close();
  });
  afterAll(() => shop.close());

  /** Until the database is heard no stream is opened. */
  const listen = (token = shopper.token): Promise<Live> =>
    vi.waitFor(
      async () => {
        const live = await openLive(`${origin}${clientLive}`, token, "order");
        open.push(live);
        expect(live.response.statusCode).toBe(200);
        return live;
      },
      { timeout: 10_000 },
    );
  const orders = (live: Live) =>
    [...live.text().matchAll(/^event: order\ndata: (.*)\n\n/gm)].map(
      ([, data]) => JSON.parse(data ?? "") as Order,
    );
  const byHash = (one: Order, other: Order) => one.hash_id.localeCompare(other.hash_id);
  const get = (hash_id: string) => shopper.call("getOrder", { params: { hash_id } });

  it("[ST-05] each order that is not over at once, as the poll answers it", async () => {
    const first = await ask(shop, shopper, [sku]);
    const over = await ask(shop, shopper, [sku]);
    await moveAll(shop, over.hash_id, "missed");
    const last = await ask(shop, shopper, [sku]);
    const live = await listen();
    expect(live.response.headers["content-type"]).toMatch(/^text\/event-stream/);
    expect(live.response.headers["x-content-type-options"]).toBe("nosniff");
    // What changed just before may be told late, and again: that one was over too.
    const told = () => {
      const last = new Map(orders(live).map((order) => [order.hash_id, order]));
      last.delete(over.hash_id);
      return [...last.values()].sort(byHash);
    };
    await live.until(() => told().length === 2);
    expect(live.text()).toMatch(/^retry: \d+\n\n/);
    expect(told()).toEqual([await get(first.hash_id), await get(last.hash_id)].sort(byHash));
  });

  it("[ST-05] an order that is heard of again while a stream opens is told all the same", async () => {
    const [first, last] = [await ask(shop, shopper, [sku]), await ask(shop, shopper, [sku])];
    const receivesAgain = ({ hash_id }: Order) =>
      shop.rows(
        "select pg_notify('order_changed', client_id || '.' || hash_id) from \"order\" where hash_id = $1",
        hash_id,
      );
    for (let round = 0; round < 30; round++) {
      const [live] = await Promise.all([
        listen(),
        ...[last, first, first, first, last, first].map(receivesAgain),
      ]);
      const hashes = () => new Set(orders(live).map(({ hash_id }) => hash_id));
      await live.until(() => hashes().has(first.hash_id) && hashes().has(last.hash_id));
      await live.close();
    }
  });

  it("[ST-05] every change, the last one too, and a new order, of this shopper only", async () => {
    const { hash_id } = await ask(shop, shopper, [sku]);
    const [live, stranger] = [await listen(), await listen((await shop.shopper()).token)];
    await live.next();
    await live.after(() => moveAll(shop, hash_id, "claimed"));
    expect(orders(live).at(-1)).toEqual(await get(hash_id));
    const second = await live.after(() => ask(shop, shopper, [sku]));
    expect(orders(live).at(-1)?.hash_id).toBe(second.hash_id);
    await makeReady(shop, second.hash_id);
    await vi.waitFor(() => expect(orders(live).at(-1)?.status_id).toBe("ready"));
    await live.after(() => moveAll(shop, hash_id, "missed"));
    expect(orders(live).at(-1)).toMatchObject({ hash_id, status_id: "canceled" });
    await delay(50);
    expect(stranger.count()).toBe(0);
  });

  it("[ST-05] an order that was read before the change was heard of", async () => {
    const live = await listen();
    for (let round = 0; round < 20; round++) {
      const { hash_id } = await ask(shop, shopper, [sku]);
      await get(hash_id);
      await live.until(() => orders(live).some((order) => order.hash_id === hash_id));
      await moveAll(shop, hash_id, "missed");
    }
  });

  it("ends with the visit, and leaves the others", async () => {
    const other = await shop.shopper();
    const [live, stays] = [await listen(), await listen(other.token)];
    await shopper.call("endVisit", {});
    await live.ended;
    await stays.after(() => ask(shop, other, [sku]));
  });

  it("[AP-14] is for who has a shopper's token", async () => {
    const status = async (headers: Record<string, string>) =>
      (await shop.app.inject({ url: clientLive, headers })).statusCode;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: "Bearer unknown" })).toBe(401);
    const { token } = await shop.staff("manager");
    expect(await status({ authorization: `Bearer ${token}` })).toBe(401);
  });

  it("attack: a session that opens stream after stream has the newest six", async () => {
    const streams: Live[] = [];
    for (let count = 0; count < 6; count++) streams.push(await listen());
    streams.push(...(await Promise.all([listen(), listen()])));
    await Promise.all([streams[0]?.ended, streams[1]?.ended]);
    await streams[2]?.after(() => ask(shop, shopper, [sku]));
    await streams[7]?.next();
  });

  it("ends when the database is not heard, is refused until it is, and then tells how things stand", async () => {
    const { hash_id } = await ask(shop, shopper, [sku]);
    const live = await listen();
    await live.next();
    await shop.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'horma notifications'",
    );
    await live.ended;
    const refused = await shop.app.inject({
      url: clientLive,
      headers: { authorization: `Bearer ${shopper.token}` },
    });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("2");
    await moveAll(shop, hash_id, "claimed");
    await vi.waitFor(async () => {
      const again = await listen();
      expect(again.response.statusCode).toBe(200);
      await again.next();
      expect(orders(again)[0]?.status_id).toBe("dispatch");
    }, 5_000);
  });
});

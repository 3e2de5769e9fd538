import { deviceStatuses } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeviceReader } from "../../../src/fulfilment/device/device-table.ts";
import { DeviceTaken } from "../../../src/fulfilment/order/order-table.ts";
import { bringPairs } from "../../../src/run/demo-crew/bring-pairs.ts";
import { ask, bring, byCrew, moveAll, openShop, type Shop, takeStep } from "../../fulfilment/order/shop.ts";

const sku = "880101410";

describe("who gets which device", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 100);
  });
  afterAll(() => shop.close());

  const assigned = async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await bring(shop, hash_id);
    return hash_id;
  };

  it("[DM-06] the first free box takes an order, by its number; then the shelves; then the delivery zone", async () => {
    const hashes: string[] = [];
    for (let order = 0; order < 15; order++) hashes.push(await assigned());
    const names = await Promise.all(hashes.map(async (hash) => (await shop.stored(hash)).device?.name));
    expect(names).toEqual([..."123456789", "10", "11", "12", "B-12", "B-13", undefined]);
    expect((await shop.stored(hashes.at(-1) ?? "")).deliver_method).toBe("counter");
    for (const hash of hashes) await moveAll(shop, hash, "missed");
    expect(await new DeviceReader(shop.deps.db.read).available(shop.storeId)).toHaveLength(14);
  });

  it("[DM-06] a box that is not there, not well, not shut, not empty or out of service takes no order", async () => {
    const unfit = [
      "online = false",
      `faults = '[{"code": "front_door_jammed", "since": "2026-01-05T12:00:00Z"}]'`,
      "back_open = true",
      "pairs_inside = 1",
      "out_of_service = true",
    ];
    for (const [at, values] of unfit.entries()) {
      await shop.rows(`update device set ${values} where hwd = $1`, `box-0${at + 1}`);
    }
    const hash = await assigned();
    expect((await shop.stored(hash)).device?.hwd).toBe("box-06");
    await moveAll(shop, hash, "missed");
    await shop.rows(
      "update device set online = true, faults = '[]', back_open = false, pairs_inside = null, out_of_service = false",
    );
  });

  it("[DM-06] a box that went out of service in the same instant is not taken", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    expect((await shop.stored(hash_id)).device).toBeNull();
    const [free] = await new DeviceReader(shop.deps.db.read).available(shop.storeId);
    if (free === undefined) throw new Error("no device is free");
    await shop.rows("update device set out_of_service = true where id = $1", free.id);
    const taken = takeStep(shop, hash_id, { kind: "assigned", device: free, job: "job" });
    await expect(taken).rejects.toThrow(DeviceTaken);
    await shop.rows("update device set out_of_service = false");
    await moveAll(shop, hash_id, "missed");
  });

  it("[DM-06] each assignment gives the device a new job, and a released one has none", async () => {
    const jobs: (string | null | undefined)[] = [];
    for (let order = 0; order < 2; order++) {
      const hash = await assigned();
      jobs.push((await shop.stored(hash)).device?.job);
      await moveAll(shop, hash, "missed");
    }
    expect(new Set(jobs).size).toBe(2);
    for (const job of jobs) expect(job).toMatch(/^[0-9A-Za-z_-]{16}$/);
    expect(await shop.rows("select 1 from device where job is not null or job_kind is not null")).toEqual([]);
  });

  it("[DM-06] orders that ask in the same instant never share a device", async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, async () => ask(shop, await shop.shopper(), [sku])),
    );
    await Promise.all(orders.map(({ hash_id }) => bring(shop, hash_id)));
    const stored = await Promise.all(orders.map(({ hash_id }) => shop.stored(hash_id)));
    const devices = stored.flatMap((order) => order.device?.id ?? []);
    expect(new Set(devices).size).toBe(14);
    expect(devices).toHaveLength(14);
    for (const { hash_id } of orders) await moveAll(shop, hash_id, "missed");
  });

  it("[DM-06] of two crews that saw an order without a device one brings its pairs", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    for (const done of ["claimed", "confirmed"] as const) await moveAll(shop, hash_id, done);
    const seen = await shop.stored(hash_id);
    const brought = await Promise.all([1, 2].map(() => bringPairs(shop.deps, byCrew(shop, seen), seen)));
    expect(brought.filter((refused) => refused === undefined)).toHaveLength(1);
    const given = "select 1 from order_event where order_id = $1 and type = 'device_assigned'";
    expect(await shop.rows(given, seen.id)).toHaveLength(1);
    await moveAll(shop, hash_id, "missed");
  });

  it("the database itself refuses a status there is not, and an idle device with an order", async () => {
    const set = (status: string) =>
      shop.rows(
        "update device set status_id = $1 where hwd = 'box-05' and store_id = $2",
        status,
        shop.storeId,
      );
    await expect(set("broken")).rejects.toThrow("check constraint");
    for (const status of deviceStatuses.filter((each) => each !== "idle")) {
      await expect(set(status)).rejects.toThrow("device_idle_is_free");
    }
  });
});

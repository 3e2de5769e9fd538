import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOverdue } from "../../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { sweepPickups } from "../../../src/fulfilment/order/sweep/sweep-pickups.ts";
import { steadyClock } from "../../../src/platform/time/clock.ts";
import { sweepLimits } from "../../../src/web/http/limit/sweep-limits.ts";
import { ask, makeReady, openShop, type Shop, type Shopper } from "../../fulfilment/order/shop.ts";

const minute = 60_000;
const hour = 60 * minute;
const sku = "880101410";

/** The machine's clock as someone sets it, and the time that really passes. */
const machine = { wall: 0, passed: 0 };
const now = steadyClock(
  () => Date.now() + machine.wall,
  () => performance.now() + machine.passed,
);

let shop: Shop;
let shopper: Shopper;

beforeAll(async () => {
  shop = await openShop({}, { now });
  shopper = await shop.shopper();
  await shop.setStock(sku, 10);
});
afterAll(() => shop.close());

function pass(ms: number): void {
  machine.wall += ms;
  machine.passed += ms;
}

async function readyOrder(): Promise<string> {
  const { hash_id } = await ask(shop, shopper, [sku]);
  await makeReady(shop, hash_id);
  return hash_id;
}

const status = async (hash_id: string) => (await shopper.call("getOrder", { params: { hash_id } })).status_id;

describe("the machine's clock", () => {
  it("[ST-09] set back by an hour: nothing ends early, waits for ever, or happened before what it follows", async () => {
    const hash = await readyOrder();
    machine.wall -= hour;
    pass(2 * minute);
    expect(await sweepPickups(shop.deps)).toBe(0);
    expect(await sweepOverdue(shop.deps)).toBe(0);
    expect(await status(hash)).toBe("ready");
    const later = await ask(shop, await shop.shopper(), [sku]);
    const told = await shop.rows<{ at: Date }>("select at from order_event order by id");
    const instants = told.map(({ at }) => at.getTime());
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
    expect(Date.parse(later.updated_at)).toBeGreaterThan(Math.min(...instants));

    // Until the wall has caught up five minutes take ten.
    pass(10 * minute);
    expect(await sweepPickups(shop.deps)).toBe(1);
    expect(await status(hash)).toBe("done");
    // Caught up, it is the wall's again.
    pass(2 * hour);
    expect(shop.deps.now().getTime()).toBeCloseTo(Date.now() + machine.wall, -2);
  });

  it("[ST-09] set forward by an hour: who is waited for is given up, nothing is lost, and visits go on", async () => {
    const pieces = async () => (await shop.stock(sku))?.onHand;
    const before = await pieces();
    const hash = await readyOrder();
    machine.wall += hour;
    expect(await sweepPickups(shop.deps)).toBe(1);
    expect(await sweepPickups(shop.deps)).toBe(0);
    expect(await status(hash)).toBe("done");
    // The pair is in its box, to be taken back, and counted as such.
    expect(await pieces()).toBe(before);
    const taken = 'select place from pair where order_id = (select id from "order" where hash_id = $1)';
    expect(await shop.rows(taken, hash)).toEqual([{ place: "box" }]);
    const { hash_id } = await ask(shop, shopper, [sku]);
    expect(await status(hash_id)).toBe("pending");
  });

  it("set back by an hour: a rate limit counted before does not hold for an hour", async () => {
    const { pool } = shop.deps.db;
    const expire = Date.now() + 30_000;
    await pool.query("insert into rate_limit values ('login:a', 600, $1), ('login:b', 1, $2)", [
      expire + hour,
      expire,
    ]);
    expect(await sweepLimits(shop.deps)).toBe(1);
    expect((await pool.query("select key from rate_limit where key like 'login:_'")).rows).toEqual([
      { key: "login:b" },
    ]);
  });
});

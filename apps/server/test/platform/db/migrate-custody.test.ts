import { randomBytes } from "node:crypto";
import { type DeviceStatus, deviceStatuses, lifeStatus, orderAfter, stockCount } from "@horma/domain";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readOrder } from "../../../src/fulfilment/order/read-orders.ts";
import type { StoredOrder } from "../../../src/fulfilment/order/stored-order.ts";
import { type Database, openDatabase } from "../../../src/platform/db/database.ts";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { addressOf, asAdmin } from "../../test-database.ts";
import { migrateUntil, withClient } from "./migrate-until.ts";

/** The last migration before pairs had a place. */
const lastBefore = 3;

/** An order as it was written then: its pairs' states, and the device that worked for it. */
type Before = { name: string; pairs: string[]; device?: ["box" | "shelf", DeviceStatus]; zone?: true };
const boxStatuses = deviceStatuses.filter((status) => status !== "idle");
const before: Before[] = [
  { name: "asked", pairs: ["requested", "requested"] },
  { name: "half-claimed", pairs: ["picking", "requested"] },
  ...boxStatuses.map((status): Before => ({ name: status, pairs: ["picking"], device: ["box", status] })),
  ...boxStatuses.map(
    (status): Before => ({
      name: `placed-${status}`,
      pairs: ["placed", "missing"],
      device: ["box", status],
    }),
  ),
  { name: "half-placed", pairs: ["placed", "picking"], device: ["box", "back_door_opened"] },
  { name: "on-a-shelf", pairs: ["placed", "placed"], device: ["shelf", "occupied"] },
  { name: "in-the-zone", pairs: ["placed"], zone: true },
  { name: "tried", pairs: ["with_shopper", "with_shopper"] },
  { name: "half-bought", pairs: ["bought", "with_shopper"] },
  { name: "back", pairs: ["returned", "returned"] },
  { name: "half-away", pairs: ["returned", "shelved"] },
  { name: "over", pairs: ["bought", "shelved"] },
  { name: "none-there", pairs: ["missing", "missing"] },
];

describe("a database from before pairs had a place", () => {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const config = () => addressOf(inject("server"), name);
  let db: Database;
  const rows = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> =>
    (await db.pool.query<T>(text)).rows;
  const order = async (name: string): Promise<StoredOrder> => {
    const found = await readOrder(db.pool, name);
    if (found === undefined) throw new Error(`no order ${name}`);
    return found;
  };

  beforeAll(async () => {
    await asAdmin(inject("server"), `create database ${name}`);
    await migrateUntil(config(), lastBefore);
    await withClient(config(), async (client) => {
      await client.query(catalogue);
      for (const [at, each] of before.entries()) await write(client, at + 1, each);
      await client.query(holdStock);
    });
    await migrateDatabase(config());
    db = openDatabase(config());
  });
  afterAll(async () => {
    await db.close();
    await asAdmin(inject("server"), `drop database ${name} with (force)`);
  });

  it.each([
    ["asked", ["shelf", "shelf"]],
    ["half-claimed", ["runner", "shelf"]],
    ["half-placed", ["box", "runner"]],
    ["placed-ready", ["box", "written_off"]],
    ["on-a-shelf", ["pickup_shelf", "pickup_shelf"]],
    ["in-the-zone", ["zone"]],
    ["tried", ["shopper", "shopper"]],
    ["half-bought", ["sold", "shopper"]],
    ["back", ["return_rack", "return_rack"]],
    ["half-away", ["return_rack", "shelf"]],
    ["over", ["sold", "shelf"]],
    ["none-there", ["written_off", "written_off"]],
  ])("has the pairs of an order that is %s in %j", async (name, places) => {
    expect((await order(name)).pairs.map((pair) => pair.place)).toEqual(places);
  });

  it("keeps every order's status, and every order goes on by the rules there are now", async () => {
    for (const { name, pairs } of before) {
      const found = await order(name);
      expect(found.pairs.map((pair) => pair.state)).toEqual(pairs);
      expect(orderAfter(found, [])).toEqual({ life: found, happened: [], ended: [] });
      expect(lifeStatus(found)).toBe(found.status_id);
    }
  });

  it("has in each device what was put there, and gives each a job of its own", async () => {
    for (const { name, device } of before) {
      const found = await order(name);
      expect(found.device === null).toBe(device === undefined);
      for (const { place, device_id } of found.pairs) {
        expect(device_id).toBe(place === "box" || place === "pickup_shelf" ? found.device?.id : null);
      }
    }
    const taken = before.filter((each) => each.device !== undefined).length;
    const [jobs] = await rows<{ jobs: number }>(
      "select count(distinct job)::int as jobs from device where job_kind = 'order' and status_id <> 'idle'",
    );
    expect(jobs).toEqual({ jobs: taken });
    expect(await rows("select 1 from device where status_id = 'idle' and job is not null")).toEqual([]);
  });

  it("has pairs the shopper had cleaned before they go back to their slot", async () => {
    for (const { name } of before) {
      for (const { state, clean } of (await order(name)).pairs) {
        expect(clean).toBe(state !== "with_shopper" && state !== "returned");
      }
    }
  });

  it("[AP-06] holds as much stock as its pairs' places say", async () => {
    const orders = await Promise.all(before.map((each) => order(each.name)));
    const held = orders.flatMap((each) => each.pairs).reduce((sum, pair) => sum + stockCount(pair).held, 0);
    expect(await rows("select sum(held)::int as held from stock")).toEqual([{ held }]);
  });

  it("is brought up to date once: the second time nothing is left to do", async () => {
    const all = () => rows("select * from pair order by id");
    const first = await all();
    await migrateDatabase(config());
    expect(await all()).toEqual(first);
  });
});

const catalogue = `
  insert into store (code, name) values ('0101', 'Alameda');
  insert into client (nickname) values ('Ana');
  insert into product_type (name) values ('Zapatillas');
  insert into product (id, type_id, model, name, brand, color, description, sub_class, picture, scale, price_normal)
    values ('88010', 1, '010', 'Uno', 'Marca', 'Negro', '', '', 'p', 's', 1);
  insert into product_size (sku, ean, product_id, size) values ('sku-1', '1', '88010', '40'), ('sku-2', '2', '88010', '41');
  insert into stock (store_id, sku, on_hand) values (1, 'sku-1', 1000), (1, 'sku-2', 1000);
  insert into device (store_id, hwd, name, type_id) values (1, 'box-00', '0', 'box');`;

/** What the orders hold, by the rule there was then. */
const holdStock = `
  update stock set held = (
    select count(*) from pair where pair.sku = stock.sku and state not in ('bought', 'shelved', 'missing')
  )`;

async function write(client: pg.Client, id: number, { name, pairs, device, zone }: Before): Promise<void> {
  const status = lifeStatus({
    deliver_method: zone ? "counter" : "box",
    device: device ? { id: 1, type_id: device[0], status_id: device[1], job: null } : null,
    extensions: 0,
    reason: null,
    cancel_reason: null,
    pairs: pairs.map((state) => ({ state }) as StoredOrder["pairs"][number]),
  });
  await client.query(
    `insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at)
     values ($1, $2, 'ABCD', 1, 1, $3, $4, now(), now())`,
    [id, name, status, zone ? "counter" : "box"],
  );
  for (const [at, state] of pairs.entries()) {
    await client.query("insert into pair (order_id, sku, position, state) values ($1, $2, $3, $4)", [
      id,
      `sku-${at + 1}`,
      at + 1,
      state,
    ]);
  }
  await client.query(
    `insert into order_event (order_id, type, actor, at) values ($1, 'order_created', 'shopper', now())`,
    [id],
  );
  if (device === undefined) return;
  await client.query(
    "insert into device (store_id, hwd, name, type_id, status_id, order_id) values (1, $1, $1, $2, $3, $4)",
    [`${name}-device`, ...device, id],
  );
}

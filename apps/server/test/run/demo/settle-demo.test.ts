import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { publishEvents } from "../../../src/integration/event/publish-events.ts";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { renewPin, takeOn } from "../../../src/people/staff/manage-staff.ts";
import { seedDemo } from "../../../src/run/demo/seed.ts";
import { settleDemo } from "../../../src/run/demo/settle-demo.ts";
import {
  ask,
  callerOf,
  makeReady,
  moveAll,
  openShop,
  refusal,
  report,
  type Shop,
} from "../../fulfilment/order/shop.ts";
import { addressOf, testDatabase } from "../../test-database.ts";

let shop: Shop;
let name: string;
beforeEach(async () => {
  const db = await testDatabase();
  name = db.name;
  shop = await openShop({}, { db });
});
afterEach(() => shop.close());

const settle = (demoData?: "keep" | "remove") =>
  settleDemo(addressOf(inject("server"), name), { demoData }, shop.deps.now());
const signIn = (login: string, pin = "") =>
  refusal(callerOf(shop.app, "falabella", null), "staffLogin", { body: { store: "0101", login, pin } });

/** How many rows each table has. */
async function counts(): Promise<Record<string, number>> {
  const tables = await shop.rows<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
       and tablename not in ('client', 'session', 'rate_limit', 'device_credential')`,
  );
  const all = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
  const rows = await shop.rows<{ name: string; rows: number }>(all.join(" union all "));
  return Object.fromEntries(rows.map((each) => [each.name, each.rows]));
}

it("nothing is settled while it is not said how", async () => {
  const before = await counts();
  await expect(settle()).rejects.toThrow(
    /^DEMO_DATA: this database has the demo's data \(stores 0101 and 0102\)/,
  );
  expect(await counts()).toEqual(before);
});

describe("a demo that is kept", () => {
  it("lets no one in with a PIN that it printed, until there is a new one", async () => {
    const printed = inject("pins")["0101"]?.manager;
    const own = await takeOn(
      shop.deps.db,
      { store: "0101", login: "ana", name: "Ana", role: "manager" },
      new Date(),
    );
    const before = await shop.staff("manager");
    expect(await signIn("manager", printed)).toBeUndefined();
    await settle("keep");
    expect(await signIn("manager", printed)).toMatchObject({ code: "pin_invalid" });
    await expect
      .poll(() => refusal(before.call, "getStaffSession", {}))
      .toMatchObject({ code: "token_invalid" });
    expect(await signIn("ana", own)).toBeUndefined();
    const renewed = await renewPin(shop.deps.db, { store: "0101", login: "manager" }, new Date());
    // It is settled once: a PIN that was given since stays.
    await settle("keep");
    await settle();
    expect(await signIn("manager", renewed)).toBeUndefined();
    const lines = await shop.rows(
      "select subject, data from audit where action = 'demo_kept' order by subject",
    );
    expect(lines).toMatchObject([
      { subject: "store 0101", data: { without_pin: expect.arrayContaining(["manager", "runner"]) } },
      { subject: "store 0102" },
    ]);
  });
});

describe("a demo that is removed", () => {
  const own = `insert into store (code, name) values ('0301', 'Centro');
    insert into product_type (name) values ('Botas');
    insert into product (id, type_id, model, name, brand, color, description, sub_class)
      select '700101', id, '01', 'Bota', 'Marca', 'Negro', '', '' from product_type where name = 'Botas';
    insert into product_size (sku, product_id, size) values ('700101410', '700101', '41')`;

  it("is gone with its orders and histories, and what is the retailer's stays", async () => {
    const order = await ask(shop, await shop.shopper(), ["880101410"]);
    await moveAll(shop, order.hash_id, "missed");
    const shopper = await shop.shopper();
    const bought = await ask(shop, shopper, ["880101415"]);
    await makeReady(shop, bought.hash_id);
    await report(shop, bought.hash_id, "front_door_opened");
    await shopper.call("answerPoll", { body: { hash_id: bought.hash_id, answer: 2 } });
    await moveAll(shop, bought.hash_id, "bought");
    await publishEvents(shop.deps);
    await shop.rows(own);
    await settle("remove");
    const left = Object.entries(await counts()).filter(([, rows]) => rows > 0);
    expect(Object.fromEntries(left)).toEqual({
      store: 1,
      product_type: 1,
      product: 1,
      product_size: 1,
      size_system: expect.any(Number),
      audit: 2,
      event_sweep: 1,
    });
    // Histories are protected as before.
    const triggers = await shop.rows("select from pg_trigger where tgenabled = 'D' and not tgisinternal");
    expect(triggers).toEqual([]);
    await settle();
    await shop.rows(
      "delete from product_size; delete from product; delete from product_type; delete from store",
    );
    expect(await seedDemo(shop.deps.db, new Date())).toBe("seeded");
  });

  it.each<[string, RegExp, () => Promise<unknown>]>([
    [
      "an order is open",
      /there are open orders, .*: [\w-]+$/,
      async () => ask(shop, await shop.shopper(), ["880101410"]),
    ],
    [
      "a store of the retailer's has its shoes",
      /\(sku\)=\(880101410\) is still referenced from table "stock"/,
      () =>
        shop.rows(`${own}; insert into stock (store_id, sku, on_hand)
          select id, '880101410', 3 from store where code = '0301'`),
    ],
    [
      "someone else works in its store",
      /is still referenced from table "staff"/,
      () => takeOn(shop.deps.db, { store: "0101", login: "ana", name: "Ana", role: "seller" }, new Date()),
    ],
    [
      "a key is for its store",
      /these keys are for its stores: erp$/,
      () =>
        createKey(
          shop.deps.db,
          { name: "erp", scopes: ["stock"], stores: ["0101"] },
          { actor: { kind: "command", name: "ana" }, at: new Date() },
        ),
    ],
  ])("stays whole where %s, and the start says so", async (_what, line, happens) => {
    await happens();
    const before = await counts();
    await expect(settle("remove")).rejects.toThrow(line);
    expect(await counts()).toEqual(before);
    await expect(settle()).rejects.toThrow(/^DEMO_DATA: this database has the demo's data/);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { takeOn } from "../../../src/people/staff/manage-staff.ts";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { buildApp } from "../../../src/run/app.ts";
import { seedDemoStaff } from "../../../src/run/demo/demo-staff.ts";
import { demoStoreCodes } from "../../../src/run/demo/seed.ts";
import { settleDemo } from "../../../src/run/demo/settle-demo.ts";
import { startDemoCrew } from "../../../src/run/demo-crew/demo-crew.ts";
import { type Colleague, callerOf, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";
import { addressOf, testDatabase } from "../../test-database.ts";

const sku = "880101410";
const patience = { timeout: 20_000, interval: 50 };

/** A server without the demo: the one that the tests start with is removed. */
describe("a demo that is loaded in the office", () => {
  let shop: Shop;
  let name: string;
  let head: Colleague;
  beforeEach(async () => {
    const db = await testDatabase();
    name = db.name;
    shop = await openShop({ DEMO: "0", DEMO_SPEED: "40" }, { db });
    await settle("remove");
    head = await shop.office("head_office", null);
  });
  afterEach(() => shop.close());

  const settle = (demoData?: "keep" | "remove") =>
    settleDemo(addressOf(inject("server"), name), { demoData }, shop.deps.now());
  const steps = () => head.call("getFirstSteps", {});
  const load = () => head.call("loadDemo", {});
  /** How many rows each table has that a demo fills. */
  const counts = () =>
    shop.rows(`select (select count(*) from store) as stores, (select count(*) from product) as products,
      (select count(*) from product_type) as types, (select count(*) from size_conversion) as scales, (select count(*) from staff) as people,
      (select count(*) from stock) as stock, (select count(*) from "order") as orders, (select count(*) from order_event) as events,
      (select count(*) from import) as files, (select count(*) from pinned_field) as pins`);
  const loadedStore = async () => {
    const [row] = await shop.rows<{ id: number }>("select id from store where code = '0101'");
    return row?.id ?? 0;
  };
  /** A store of the retailer's, always open, which gives pairs as one of the demo's does. */
  const ownStore = async (like: number): Promise<number> => {
    const [own] = await shop.rows<{ id: number }>(
      `insert into store (code, name, deliver_methods, payments)
       select 'T-001', 'Centro', deliver_methods, payments from store where id = ${like} returning id`,
    );
    await shop.rows(
      `insert into store_hours (store_id, weekday, opens, closes) select $1, day, '00:00', '24:00' from generate_series(1, 7) day`,
      own?.id,
    );
    return own?.id ?? 0;
  };
  const requested = async (storeId: number, asked = sku) => {
    const shopper = await shop.shopper();
    const { order } = await shopper.call("createOrder", { body: { skus: [asked], store_id: storeId } });
    return { shopper, hashId: order.hash_id };
  };

  it("[CT-09] lets its people in with the PINs of the answer, and is not loaded twice", async () => {
    expect(await steps()).toMatchObject({ store: null, demo: false, products: false });
    const both = await Promise.allSettled([load(), load()]);
    expect(both.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: expect.stringMatching(/^(store_exists|import_running)$/) } },
    ]);
    const people = both.flatMap((each) => (each.status === "fulfilled" ? each.value.people : []));
    expect(await counts()).toMatchObject([{ stores: "2", products: "16", people: "10" }]);
    for (const { store, login, pin } of people) {
      const body = { store, login, pin };
      expect(await refusal(callerOf(shop.app, "falabella", null), "staffLogin", { body })).toBeUndefined();
    }
    expect(await steps()).toMatchObject({ store: null, demo: true, products: false, stock: false });
    expect(await shop.rows("select from device where type_id = 'box'")).toEqual([]);
    // It can be removed and loaded again.
    await head.call("removeDemo", {});
    expect(await steps()).toMatchObject({ store: null, demo: false });
    await load();
    expect(await steps()).toMatchObject({ store: null, demo: true });
    const lines = await shop.rows(
      "select distinct actor_kind, subject from audit where action = 'demo_loaded' order by 2",
    );
    expect(lines).toEqual(demoStoreCodes.map((code) => ({ actor_kind: "office", subject: `store ${code}` })));
  });

  it("[CT-09] is refused where there is a store, or a row of the catalogue that it has too", async () => {
    await importFile(shop.deps, "conversions", "escala;talla;cl\nadulto;39;40\n");
    const before = await counts();
    expect(await refusal(head.call, "loadDemo", {})).toMatchObject({ code: "demo_overlaps" });
    expect(await counts()).toEqual(before);
    await shop.rows("delete from size_conversion");
    await shop.rows("insert into store (code, name) values ('T-001', 'Alameda')");
    expect(await refusal(head.call, "loadDemo", {})).toMatchObject({ code: "store_exists" });
  });

  it("[CT-09] is served by the crew without a box, and a real store is not", async () => {
    await load();
    const storeId = await loadedStore();
    const own = await ownStore(storeId);
    await shop.rows("insert into stock (store_id, sku, on_hand) values ($1, $2, 3)", own, sku);
    const real = await requested(own);
    const crew = startDemoCrew(shop.deps);
    const demo = await requested(storeId);
    await expect.poll(async () => (await shop.stored(demo.hashId)).status_id, patience).toBe("done");
    expect((await shop.stored(real.hashId)).status_id).toBe("pending");
    await crew.close();
  });

  it("[CT-09] goes whole, with open orders and what people did there; the retailer's catalogue stays", async () => {
    const none = await counts();
    await load();
    const storeId = await loadedStore();
    const { shopper, hashId } = await requested(storeId);
    await shopper.call("getOrder", { params: { hash_id: hashId } });
    await takeOn(shop.deps.db, { store: "0101", login: "ana", name: "Ana", role: "seller" }, new Date());
    // A store and a product of the retailer's, with the demo's kind of shoe and scale.
    const own = await ownStore(storeId);
    const boots = ["producto;modelo;color;nombre;marca;tipo;escala;sku;talla;ean;precio"];
    boots.push("700101;7001;Negro;Bota;Marca;Zapatillas;adulto;700101410;41;7800000009026;49990", "");
    await importFile(shop.deps, "catalogue", boots.join("\n"));
    await shop.rows("insert into stock (store_id, sku, on_hand) values ($1, '700101410', 3)", own);
    const real = await requested(own, "700101410");
    await head.call("removeDemo", {});
    expect(await steps()).toMatchObject({
      store: { code: "T-001" },
      demo: false,
      products: true,
      requested: true,
    });
    expect(await counts()).toEqual([
      {
        ...(none[0] as object),
        stores: "1",
        products: "1",
        types: "1",
        scales: "12",
        stock: "1",
        files: "1",
        orders: "1",
        events: expect.stringMatching(/^[1-9]/),
      },
    ]);
    expect((await shop.stored(real.hashId)).status_id).toBe("pending");
    await expect
      .poll(() => refusal(shopper.call, "getOrder", { params: { hash_id: hashId } }), patience)
      .toMatchObject({ code: "order_not_found" });
    expect(await shop.rows("select name from product")).toEqual([{ name: "Bota" }]);
    // Again it changes nothing.
    await head.call("removeDemo", {});
    expect((await shop.stored(real.hashId)).status_id).toBe("pending");
  });

  it("[CT-09] is gone in every process, with what they keep of its orders, sessions and products", async () => {
    await load();
    const storeId = await loadedStore();
    const { shopper, hashId } = await requested(storeId);
    const manager = await shop.staff("manager");
    const db = openDatabase(addressOf(inject("server"), name));
    const app = await buildApp({ ...shop.deps, db });
    const calls = [shop.app, app].map((each) => ({
      shopper: callerOf(each, "falabella", shopper.token),
      staff: callerOf(each, "falabella", manager.token),
    }));
    const found = (call: (typeof calls)[number]) =>
      Promise.all([
        refusal(call.shopper, "getOrder", { params: { hash_id: hashId } }),
        refusal(call.shopper, "search", { query: { q: sku, type: "sku", store_id: storeId } }),
        refusal(call.staff, "getStaffSession", {}),
      ]).then((refusals) => refusals.map((each) => each?.code));
    for (const call of calls) expect(await found(call)).toEqual([undefined, undefined, undefined]);
    await head.call("removeDemo", {});
    for (const call of calls) {
      await expect
        .poll(() => found(call), patience)
        .toEqual(["order_not_found", expect.stringMatching(/not_found$/), "token_invalid"]);
    }
    await app.close();
    await db.close();
  });

  it("[CT-09] stays whole where a key is for its stores", async () => {
    await load();
    const before = await counts();
    await createKey(
      shop.deps.db,
      { name: "erp", scopes: ["stock"], stores: ["0101"] },
      { actor: { kind: "command", name: "ana" }, at: new Date() },
    );
    expect(await refusal(head.call, "removeDemo", {})).toMatchObject({ code: "demo_in_use" });
    expect(await counts()).toEqual(before);
  });

  it("[CT-09] is not asked about at a start, kept or removed by it, or given other PINs", async () => {
    const { people } = await load();
    const before = await counts();
    for (const how of [undefined, "keep", "remove"] as const) await settle(how);
    expect(await counts()).toEqual(before);
    const dir = await mkdtemp(join(tmpdir(), "horma-office-demo-"));
    expect(await seedDemoStaff(shop.deps.db, dir, { codes: demoStoreCodes, now: new Date() })).toEqual({});
    await rm(dir, { recursive: true });
    const [first] = people;
    const body = { store: "0101", login: first?.login ?? "", pin: first?.pin ?? "" };
    expect(await refusal(callerOf(shop.app, "falabella", null), "staffLogin", { body })).toBeUndefined();
  });

  it("[SX-07] is all whose young history the server's role can have removed", async () => {
    await load();
    const storeId = await loadedStore();
    const { hashId } = await requested(storeId);
    const { id } = await shop.stored(hashId);
    const [own] = await shop.rows<{ id: number }>(
      "insert into store (code, name) values ('T-001', 'Centro') returning id",
    );
    await shop.rows("insert into staff_event (store_id, type, at) values ($1, 'signed_in', now())", own?.id);
    const refused = { code: "23001" };
    await expect(shop.rows(`select forget_demo_events('{${storeId},${own?.id}}')`)).rejects.toMatchObject(
      refused,
    );
    await expect(shop.rows(`update store set demo = true where id = ${own?.id}`)).rejects.toMatchObject(
      refused,
    );
    await expect(
      shop.rows(`update "order" set store_id = ${own?.id} where id = ${id}`),
    ).rejects.toMatchObject(refused);
    await shop.rows(`select set_config('horma.forget_demo', 'on', false)`);
    await expect(shop.rows("select forget_events(now() + interval '1 day', 1000)")).rejects.toMatchObject(
      refused,
    );
    expect(await shop.rows("select from staff_event where store_id = $1", own?.id)).toHaveLength(1);
    await shop.rows(`select forget_demo_events('{${storeId}}')`);
    expect(await shop.rows("select from order_event where order_id = $1", id)).toEqual([]);
  });
});

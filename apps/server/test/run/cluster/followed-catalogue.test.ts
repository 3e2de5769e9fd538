import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { runtimeRole } from "../../../src/platform/db/runtime-role.ts";
import { seedDemo } from "../../../src/run/demo/seed.ts";
import {
  ask,
  callerOf,
  enterOffice,
  openShop,
  refusal,
  type Shop,
  type Shopper,
} from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";
import { afterwards, type Cell, follow, forget, startCell } from "./cell-database.ts";

const sku = "880101410";
/** Shoppers see a change within a second (CT-07), and a busy machine has three, ms. */
const soon = { timeout: 3_000, interval: 25 };

describe("a catalogue that follows that of another cell", () => {
  let directory: string;
  let head: Cell;
  let cell: Cell;
  let shop: Shop;
  let shopper: Shopper;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "horma-cells-"));
    [head, cell] = await Promise.all([
      startCell(join(directory, "head", "postgres")),
      startCell(join(directory, "cell", "postgres")),
    ]);
    const db = openDatabase(head.config);
    await seedDemo(db, new Date());
    await db.close();
    await head.ask(
      "insert into price (product_id, store_id, type, value) select id, 1, 'normal', 10 from product",
    );
    await head.publish();
    await follow(cell, head);
    // As the next start does.
    await migrateDatabase(cell.config, runtimeRole);
    await cell.ask("insert into store (code, name) values ('0101', 'Los Boldos')");
    await cell.ask(
      `insert into store_hours select (select id from store), weekday, '00:00', '24:00' from generate_series(1, 7) weekday`,
    );
    await cell.ask(
      `insert into stock (store_id, sku, location, on_hand) select id, '${sku}', 'A-01-1', 100 from store`,
    );
    shop = await openShop(
      {},
      { db: { ...openDatabase({ ...cell.config, user: runtimeRole }), asOwner: cell.ask } },
    );
    shopper = await shop.shopper();
  }, 120_000);
  afterAll(async () => {
    await shop?.close();
    await cell?.stop();
    await head?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const nameOf = async (hash_id: string) => {
    const order = await shopper.call("getOrder", { params: { hash_id } });
    return order.order_details[0]?.product.name;
  };

  it("everything of the catalogue arrives, without the imports and prices of its stores", async () => {
    for (const table of [
      "product",
      "product_size",
      "sku_ean",
      "product_picture",
      "size_conversion",
      "size_system",
    ]) {
      const count = `select count(*)::int as n from ${table}`;
      expect(await cell.ask(count), table).toEqual(await head.ask(count));
    }
    const prices = "select count(*)::int as n from price where store_id is null";
    expect(await cell.ask(prices)).toEqual(await head.ask(prices));
    expect(await cell.ask("select from price where store_id is not null")).toEqual([]);
  });

  it("[CT-07] a shopper sees a change of the other cell within a second", async () => {
    const { hash_id } = await ask(shop, shopper, [sku]);
    expect(await nameOf(hash_id)).not.toBe("Nombre nuevo");
    await head.ask(`update product set name = 'Nombre nuevo', import_id = null
      where id = (select product_id from product_size where sku = '${sku}')`);
    await expect.poll(() => nameOf(hash_id), soon).toBe("Nombre nuevo");
  });

  it("the office of the other cell enters, and changes nothing that arrives: the answer says where to", async () => {
    const db = openDatabase(head.config);
    const { token } = await enterOffice({ db, now: () => new Date() }, "head_office", null);
    await db.close();
    const arrived = "select count(*)::int as n from office_session";
    await expect.poll(() => cell.ask(arrived), afterwards).toEqual([{ n: 1 }]);
    const office = { call: callerOf(shop.app, shop.deps.env.retailer, token) };
    const product = { id: "990001", name: "Bota", color: "Negro", brand: "Ruta", type: "Botas" };
    expect(await refusal(office.call, "createCatalogueProduct", { body: product })).toMatchObject({
      code: "catalogue_followed",
    });
    const { state, message } = await importFile(
      shop.deps,
      "prices",
      `producto;tipo;precio\n${await oneProduct()};normal;45.990`,
    );
    expect({ state, message }).toMatchObject({
      state: "failed",
      message: expect.stringContaining("change it there"),
    });
  });

  it("a store has prices of its own, which no price that arrives can meet", async () => {
    const product = await oneProduct();
    const own = await importFile(
      shop.deps,
      "prices",
      `producto;tienda;tipo;precio\n${product};0101;normal;12.345`,
    );
    expect(own.state).toBe("applied");
    await head.ask(
      `insert into price (product_id, type, value, starts) values ('${product}', 'offer', 1, '2030-01-01')`,
    );
    const offer = `select value from price where product_id = '${product}' and starts = '2030-01-01'`;
    await expect.poll(() => cell.ask(offer), afterwards).toEqual([{ value: 1 }]);
  });

  it("goes on while the other cell is away, and catches up", async () => {
    await head.stop();
    const { hash_id } = await ask(shop, shopper, [sku]);
    expect(await nameOf(hash_id)).toBe("Nombre nuevo");
    await head.start();
    await head.ask("update product set name = 'Otra vez' where name = 'Nombre nuevo'");
    await expect.poll(() => nameOf(hash_id), afterwards).toBe("Otra vez");
  });

  it("begins again when its place is lost, with its stock, orders and own prices", async () => {
    const stays = `select (select count(*) from stock) as stock, (select count(*) from pair) as pairs,
      (select count(*) from price where store_id is not null) as prices`;
    const before = await cell.ask(stays);
    await forget(cell, head);
    await head.ask("update product set name = 'De nuevo' where name = 'Otra vez'");
    await follow(cell, head);
    expect(await cell.ask(stays)).toEqual(before);
    expect(
      await cell.ask("select from stock s where not exists (select from product_size p where p.sku = s.sku)"),
    ).toEqual([]);
    expect(await cell.ask("select 1 as there from product where name = 'De nuevo'")).toHaveLength(1);
  });

  const oneProduct = async () => (await cell.ask("select min(id) as id from product"))[0]?.id as string;
});

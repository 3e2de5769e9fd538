import { toGtin } from "@horma/gtin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "../../../src/run/demo/seed.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

describe("the demo", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it("has twelve boxes and two shelves in 0101 and none in 0102", async () => {
    const devices = await shop.rows<{ code: string; hwd: string; name: string; status_id: string }>(
      "select s.code, d.hwd, d.name, d.status_id from device d join store s on s.id = d.store_id order by d.id",
    );
    expect(devices).toHaveLength(14);
    expect(devices[0]).toEqual({ code: "0101", hwd: "box-01", name: "1", status_id: "idle" });
    expect(devices.slice(11)).toMatchObject([
      { code: "0101", hwd: "box-12", name: "12" },
      { code: "0101", hwd: "shelf-01", name: "B-12" },
      { code: "0101", hwd: "shelf-02", name: "B-13" },
    ]);
  });

  it("has sixteen colourways in twelve sizes, every sku and EAN built by the rule", async () => {
    const sizes = await shop.rows<{ sku: string; ean: string; size: string; product_id: string }>(
      "select sku, ean, size, product_id from product_size join sku_ean using (sku)",
    );
    expect(sizes).toHaveLength(16 * 12);
    for (const { sku, ean, size, product_id } of sizes) {
      expect(sku).toBe(`${product_id}${Number(size) * 10}`);
      expect(ean.startsWith(`780${sku}`) && toGtin(ean) !== undefined).toBe(true);
    }
  });

  it.each([
    ["880101410", "7808801014102", 3],
    ["880101415", "7808801014157", 3],
    ["880101395", "7808801013952", 0],
    ["880903410", "7808809034102", undefined],
  ])("starts with the agreed stock of %s", async (sku, ean, pieces) => {
    expect(await shop.rows("select ean from sku_ean where sku = $1", sku)).toEqual([{ ean }]);
    expect((await shop.stock(sku))?.onHand).toBe(pieces);
  });

  it("[TR-17] never closes, and has seats", async () => {
    const hours = await shop.rows("select opens, closes from store_hours");
    expect(hours).toEqual(Array.from({ length: 14 }, () => ({ opens: "00:00", closes: "24:00" })));
    expect(await shop.rows("select name from seat where store_id = $1", shop.storeId)).toHaveLength(6);
  });

  it("leaves a database alone that holds a store", async () => {
    const held = () => shop.rows("select count(*), sum(on_hand) from stock");
    const before = await held();
    expect(await seedDemo(shop.deps.db, new Date())).toBe("kept");
    expect(await held()).toEqual(before);
  });

  it("is filled once where two servers start on an empty database at the same time", async () => {
    await shop.asOwner("alter table staff_event disable trigger user; delete from staff_event");
    for (const table of [
      "staff",
      "stock",
      "device",
      "sku_ean",
      "price",
      "product_picture",
      "product_size",
      "product",
      "product_type",
      "size_conversion",
      "store_hours",
      "seat",
      "store",
    ]) {
      await shop.rows(`delete from ${table}`);
    }
    const seeded = await Promise.all([
      seedDemo(shop.deps.db, new Date()),
      seedDemo(shop.deps.db, new Date()),
    ]);
    expect(seeded.sort()).toEqual(["kept", "seeded"]);
  });
});

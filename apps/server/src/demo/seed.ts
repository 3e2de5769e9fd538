import { checkDigit } from "@horma/gtin";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { device } from "../db/schema/device.ts";
import { productPicture } from "../db/schema/picture.ts";
import { price } from "../db/schema/price.ts";
import { product, productSize, productType, sizeConversion, skuEan, stock } from "../db/schema/product.ts";
import { seat, store, storeHours } from "../db/schema/store.ts";
import { type DemoColour, type DemoModel, demoModels, demoScale, demoSizes } from "./catalogue.ts";
import { demoSlots } from "./demo-stock.ts";

/** Advisory lock: of two servers that start together only one finds the database empty. */
const seedLock = 0x64656d6f;

type Seeded<T extends { $inferInsert: unknown }> = T["$inferInsert"];

type DemoStore = Seeded<typeof store> & { boxes: number; shelves: readonly string[]; seats: number };

const stores: DemoStore[] = [
  {
    code: "0101",
    name: "Alameda",
    phone: "+56 2 2000 0101",
    payments: ["cashier"],
    deliverMethods: ["box", "take_away"],
    latitude: -33.4429,
    longitude: -70.6539,
    boxes: 12,
    shelves: ["B-12", "B-13"],
    seats: 6,
  },
  {
    code: "0102",
    name: "Los Aromos",
    phone: "+56 2 2000 0102",
    payments: ["cashier"],
    deliverMethods: ["take_away"],
    latitude: -33.4466,
    longitude: -70.6243,
    boxes: 0,
    shelves: [],
    seats: 2,
  },
];

export const demoStoreCodes: readonly string[] = stores.map(({ code }) => code);

/** Fills an empty database with the demo's stores, catalogue and stock. A database with a store stays as it is. */
export async function seedDemo(db: Database): Promise<"seeded" | "kept"> {
  return db.transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const [known] = await tx.select({ id: store.id }).from(store).limit(1);
    if (known) return "kept";
    await seedCatalogue(tx);
    for (const { boxes, shelves, seats, ...values } of stores) {
      const [row] = await tx.insert(store).values(values).returning();
      if (!row) throw new Error("the demo store was not returned");
      const devices = [...boxesOf(row.id, boxes), ...shelvesOf(row.id, shelves)];
      if (devices.length > 0) await tx.insert(device).values(devices);
      await tx.insert(stock).values(stockOf(row.id, row.code));
      await tx.insert(storeHours).values(alwaysOpen(row.id));
      await tx.insert(seat).values(seatsOf(row.id, seats));
    }
    return "seeded";
  });
}

async function seedCatalogue(tx: Transaction): Promise<void> {
  const types = await tx
    .insert(productType)
    .values([...new Set(demoModels.map(({ type }) => type))].map((name) => ({ name })))
    .returning();
  const typeIds = new Map(types.map(({ id, name }) => [name, id]));
  const conversions = demoSizes.map(([cl, us, uk, eu, cm]) => ({
    scale: demoScale,
    inputValue: cl,
    sizes: { cl, us, uk, eu, cm },
  }));
  await tx.insert(sizeConversion).values(conversions);
  await tx
    .insert(product)
    .values(colourways().map(([model, colour]) => productOf(model, colour, typeIds.get(model.type) ?? 0)));
  const sizes = colourways().flatMap(([model, colour]) =>
    demoSizes.map(([size]) => ({
      sku: skuOf(model, colour, size),
      productId: productId(model, colour),
      size,
    })),
  );
  await tx.insert(productSize).values(sizes);
  await tx.insert(skuEan).values(sizes.map(({ sku }) => ({ sku, ean: eanOf(sku) })));
  await tx.insert(price).values(colourways().flatMap(([model, colour]) => pricesOf(model, colour)));
  await tx
    .insert(productPicture)
    .values(colourways().flatMap(([model, colour]) => picturesOf(model, colour)));
}

function productOf(model: DemoModel, colour: DemoColour, typeId: number): Seeded<typeof product> {
  return {
    id: productId(model, colour),
    typeId,
    model: model.model,
    name: model.name,
    brand: model.brand,
    color: colour.name,
    description: model.description,
    subClass: model.subClass,
    scale: demoScale,
    rating: model.rating,
    skuPadre: `88${model.model}`,
    special: colour.special ?? false,
  };
}

function pricesOf(model: DemoModel, colour: DemoColour): Seeded<typeof price>[] {
  const of = productId(model, colour);
  const normal = { productId: of, type: "normal" as const, value: model.price };
  return colour.offer === undefined ? [normal] : [normal, { ...normal, type: "offer", value: colour.offer }];
}

/** The drawn views, whose files stand in `images/`. */
function picturesOf(model: DemoModel, colour: DemoColour): Seeded<typeof productPicture>[] {
  return ["lateral", "medial", "toe", "sole"].map((view, index) => ({
    productId: productId(model, colour),
    position: index + 1,
    address: `/images/${model.kind}-${colour.picture}-${view}-{width}.webp`,
  }));
}

function stockOf(storeId: number, storeCode: string): Seeded<typeof stock>[] {
  return colourways()
    .filter(([, colour]) => !colour.special)
    .flatMap(([model, colour]) => demoSizes.map(([size]) => skuOf(model, colour, size)))
    .flatMap((sku, index) =>
      demoSlots(sku, storeCode, [slotOf(index), slotOf(index + levels), slotOf(index + reserveFrom)]).map(
        (slot) => ({ storeId, sku, ...slot }),
      ),
    );
}

/** Modules of an aisle, and levels of a module. */
const [modules, levels] = [12, 5];
/** A shoe's reserve is this many slots after its own: in the next aisle. */
const reserveFrom = modules * levels;

/** Slots of the back room, aisle after aisle: `A-01-1`, `A-01-2` … Each sku has one of its own. */
function slotOf(index: number): string {
  const aisle = String.fromCharCode("A".charCodeAt(0) + Math.floor(index / (modules * levels)));
  const module = twoDigits((Math.floor(index / levels) % modules) + 1);
  return `${aisle}-${module}-${(index % levels) + 1}`;
}

function boxesOf(storeId: number, count: number): Seeded<typeof device>[] {
  return Array.from({ length: count }, (_, index) => ({
    storeId,
    hwd: `box-${twoDigits(index + 1)}`,
    name: String(index + 1),
    typeId: "box" as const,
  }));
}

function shelvesOf(storeId: number, names: readonly string[]): Seeded<typeof device>[] {
  return names.map((name, index) => ({
    storeId,
    hwd: `shelf-${twoDigits(index + 1)}`,
    name,
    typeId: "shelf" as const,
  }));
}

/** The demo's stores never close: somebody may look at them at any hour. */
function alwaysOpen(storeId: number): Seeded<typeof storeHours>[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ storeId, weekday, opens: "00:00", closes: "24:00" }));
}

function seatsOf(storeId: number, count: number): Seeded<typeof seat>[] {
  return Array.from({ length: count }, (_, index) => ({ storeId, name: String(index + 1) }));
}

function colourways(): [DemoModel, DemoColour][] {
  return demoModels.flatMap((model) =>
    model.colours.map((colour): [DemoModel, DemoColour] => [model, colour]),
  );
}

function productId({ model }: DemoModel, { colour }: DemoColour): string {
  return `88${model}${colour}`;
}

/** `88` + model + colour + size × 10: nine digits. */
function skuOf(model: DemoModel, colour: DemoColour, size: string): string {
  return `${productId(model, colour)}${Number(size) * 10}`;
}

/** `780` + sku + check digit. */
function eanOf(sku: string): string {
  return `780${sku}${checkDigit(`780${sku}`)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

import { afterAll, beforeAll, expect, it } from "vitest";
import { requestUndo } from "../../../src/integration/import/job/request-import.ts";
import { ask, makeReady, moveAll, openShop, report, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const second = 1_000;
const ago = (ms: number) => new Date(shop.deps.now().getTime() - ms).toISOString();
const send = (
  rows: readonly string[],
  asOf: string = ago(0),
  { dryRun = false, ...options }: { dryRun?: boolean; covers?: string; empties?: string } = {},
) =>
  importFile(shop.deps, "stock", `${["store;sku;slot;quantity", ...rows].join("\n")}\n`, {
    options: { as_of: asOf, ...options },
    dryRun,
  });
const counts = (fresh: number, changed: number, same: number, refused = 0) => ({
  state: refused > 0 ? "refused" : "applied",
  message: null,
  counts: { new: fresh, changed, same, refused },
});
const pieces = async (sku: string) =>
  Object.fromEntries((await shop.slots(sku)).map(({ location, onHand }) => [location ?? "-", onHand]));

const sell = async (hashId: string) => {
  await makeReady(shop, hashId);
  await report(shop, hashId, "front_door_opened");
  await moveAll(shop, hashId, "bought");
};

it("[CT-04] a snapshot by slot: new, the same and changed rows, each change in the journal; a dry run writes nothing", async () => {
  const sku = "880101400";
  await shop.setSlots(sku, { "A-01-3": 4 });
  const rows = [`0101;${sku};A-01-3;2`, `0101;${sku};A-01-4;5`];
  expect(await send(rows, ago(second), { dryRun: true })).toMatchObject({
    ...counts(2, 0, 0),
    state: "checked",
  });
  expect(await pieces(sku)).toEqual({ "A-01-3": 4 });

  expect(await send(rows, ago(second))).toMatchObject(counts(2, 0, 0));
  expect(await pieces(sku)).toEqual({ "A-01-3": 2, "A-01-4": 5 });
  expect(await send(rows)).toMatchObject(counts(0, 0, 2));
  expect(await send([rows[0] ?? "", `0101;${sku};A-01-4;1`])).toMatchObject(counts(0, 1, 1));
  const journal = await shop.rows(
    "select location, before, after, reason from stock_correction where sku = $1 order by id",
    sku,
  );
  expect(journal).toEqual([
    { location: "A-01-3", before: 4, after: 2, reason: "snapshot" },
    { location: "A-01-4", before: 0, after: 5, reason: "snapshot" },
    { location: "A-01-4", before: 5, after: 1, reason: "snapshot" },
  ]);
});

it("[CT-04] what was sold or not found since its instant is subtracted, and what orders hold stays", async () => {
  const sku = "880101410";
  await shop.setSlots(sku, { "A-01-4": 3 });
  const before = ago(second);
  const bought = await ask(shop, await shop.shopper(), [sku]);
  await sell(bought.hash_id);
  const missed = await ask(shop, await shop.shopper(), [sku]);
  await moveAll(shop, missed.hash_id, "missed");
  await shop.setSlots(sku, { "A-01-4": 1 });
  await ask(shop, await shop.shopper(), [sku]);
  expect(await send([`0101;${sku};A-01-4;7`], before)).toMatchObject(counts(1, 0, 0));
  expect(await shop.stock(sku)).toEqual({ onHand: 5, held: 1 });

  shop.clock.ahead += second;
  expect(await send([`0101;${sku};A-01-4;0`])).toMatchObject(counts(0, 1, 0));
  expect(await shop.stock(sku), "free stock is never negative").toEqual({ onHand: 1, held: 1 });
  expect(await send([`0101;${sku};A-01-4;9`], before), "a late file").toMatchObject(counts(0, 0, 1));
  expect(await shop.stock(sku)).toEqual({ onHand: 1, held: 1 });
});

it("[CT-04] a sale that is undone was none", async () => {
  const sku = "880101420";
  await shop.setSlots(sku, { "A-02-1": 8 });
  const before = ago(second);
  const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
  await sell(hash_id);
  const changes = () => shop.rows("select pieces, cause from stock_change where sku = $1 order by id", sku);
  expect(await changes()).toEqual([{ pieces: -1, cause: "sale" }]);
  const cashier = await shop.staff("cashier");
  const { settlement } = await cashier.call("getStaffOrder", { params: { hash_id } });
  await cashier.call("undoSettlement", { body: { hash_id, settlement: settlement?.id ?? "" } });
  expect(await changes()).toEqual([
    { pieces: -1, cause: "sale" },
    { pieces: 1, cause: "sale" },
  ]);
  await send([`0101;${sku};A-02-1;8`], before);
  expect(await pieces(sku)).toEqual({ "A-02-1": 8 });
});

it("[CT-04] a row names a sku or an EAN, and its instant in the file, in its own zone or by the store's clock", async () => {
  const [{ ean } = { ean: "" }] = await shop.rows<{ ean: string }>(
    "select ean from sku_ean where sku = '880103400'",
  );
  const file = [
    "tienda;código de barras;cantidad;fecha",
    `0101;${ean};3;${ago(2 * second)}`,
    `0102;${ean};-2;${new Date(Date.now() - 3_600_000).toLocaleString("sv", { timeZone: "America/Santiago" })}`,
  ].join("\n");
  expect(await importFile(shop.deps, "stock", file)).toMatchObject({ refusals: [], ...counts(2, 0, 0) });
  const said = await shop.rows(
    "select s.code, e.whole, e.quantity from erp_stock e join store s on s.id = e.store_id where sku = '880103400' order by 1",
  );
  expect(said).toEqual([
    { code: "0101", whole: true, quantity: 3 },
    { code: "0102", whole: true, quantity: 0 },
  ]);
});

it("[CT-04] rows that cannot be right are refused, each with its reason", async () => {
  const file = [
    "store;sku;ean;slot;quantity;as_of",
    `0999;880101400;;;1;`,
    `0101;nada;;;1;`,
    `0101;;;;1;`,
    `0101;880101400;7808801014102;;1;`,
    `0101;880101400;;Z-99-9;1;`,
    `0101;880101400;;;;`,
    `0101;880101400;;;1;${ago(-3_600_000)}`,
    `0101;880101400;;;1;${ago(8 * 24 * 3_600_000)}`,
    `0101;880101400;;;1;ayer`,
    `0101;880101400;;;1;`,
    `0101;880101400;;;1;`,
  ].join("\n");
  const sent = await importFile(shop.deps, "stock", file, { options: { as_of: ago(0) } });
  expect(sent.refusals.map((each) => each.replace(/: 20.*/, ": …"))).toEqual([
    "2 store unknown: 0999",
    "3 sku unknown: nada",
    "4 - incomplete: ",
    "5 ean contradicts: 880101410",
    "6 slot unknown: Z-99-9",
    "7 quantity missing: ",
    "8 as_of out_of_range: …",
    "9 as_of out_of_range: …",
    "10 as_of not_an_instant: ayer",
    "12 slot repeated: ",
  ]);
});

it("[CT-04] a file that does not say when it was true fails with what to do, and none is undone: a newer one is sent", async () => {
  const file = "store;sku;quantity\n0101;880101400;1\n";
  expect(await importFile(shop.deps, "stock", file)).toMatchObject({
    state: "failed",
    message: "the instant is missing: give as_of for all rows, or a column as_of",
  });
  const { id } = await send(["0101;880101400;;1"]);
  const actor = { kind: "command", name: "ana" } as const;
  await expect(requestUndo(shop.deps.db, id, { actor, at: shop.deps.now() })).rejects.toThrow(
    "send a newer file",
  );
});

it("[CT-04] requests while files come hold only what is free, and the books add up", async () => {
  const skus = ["880102400", "880102410", "880102420"];
  for (const sku of skus) await shop.setSlots(sku, { "B-01-1": 3 });
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
  const files = [4, 1, 5, 0, 3].map((quantity) => skus.map((sku) => `0101;${sku};B-01-1;${quantity}`));
  const sending = (async () => {
    for (const rows of files) {
      shop.clock.ahead += second;
      await send(rows);
    }
  })();
  const asking = shoppers.map((shopper, place) =>
    ask(shop, shopper, [skus[place % 3] ?? "", skus[(place + 1) % 3] ?? ""]).catch(() => undefined),
  );
  const orders = (await Promise.all([...asking, sending])).filter((order) => order !== undefined);
  const books = await Promise.all(skus.map((sku) => shop.stock(sku)));
  expect(books.reduce((sum, each) => sum + (each?.held ?? 0), 0)).toBe(orders.length * 2);
  for (const each of books) expect(each?.onHand).toBe(Math.max(3, each?.held ?? 0));
});

it("[CT-04] a file that covers a store empties what it does not name, and says how many that are", async () => {
  const rows = await shop.rows<{ sku: string; location: string; on_hand: number }>(
    "select sku, location, on_hand from stock k join store s on s.id = k.store_id where s.code = '0102' and on_hand > 0 order by 1",
  );
  const lines = rows.map(({ sku, location, on_hand }) => `0102;${sku};${location};${on_hand}`);
  const covering = (some: readonly string[], asked = {}) => {
    shop.clock.ahead += second;
    return send(some, ago(0), { covers: "store", ...asked });
  };
  const left = () =>
    shop.rows(
      "select 1 from stock k join store s on s.id = k.store_id where s.code = '0102' and on_hand > 0",
    );
  expect(await covering(lines)).toMatchObject({ state: "applied", counts: { emptied: 0, new: rows.length } });
  expect(await covering(lines.slice(1), { dryRun: true })).toMatchObject({
    counts: { emptied: 1, same: rows.length - 1 },
  });
  expect(await covering(lines.slice(1))).toMatchObject({ state: "applied", counts: { emptied: 1 } });
  expect(await left()).toHaveLength(rows.length - 1);
  const few = lines.slice(Math.ceil(rows.length / 2));
  const why = new RegExp(
    `^it would empty \\d+ of the ${new Set(rows.map(({ sku }) => sku)).size - 1} skus that store 0102 has: send empties=true`,
  );
  for (const dryRun of [true, false]) {
    expect(await covering(few, { dryRun })).toMatchObject({
      state: "failed",
      message: expect.stringMatching(why),
    });
  }
  expect(await covering(few, { empties: "true" })).toMatchObject({ state: "applied" });
  expect(await left()).toHaveLength(few.length);
  // Other slots of a sku that it names by slot are empty too.
  const [{ sku, location } = { sku: "", location: "" }] = rows.slice(-1);
  await covering([...few, `0102;${sku};${rows[0]?.location};2`], { empties: "true" });
  await covering([...few.slice(0, -1), `0102;${sku};${rows[0]?.location};2`]);
  const slots = await shop.rows(
    "select location, on_hand from stock k join store s on s.id = k.store_id where s.code = '0102' and sku = $1 order by on_hand",
    sku,
  );
  expect(slots).toEqual([
    { location, on_hand: 0 },
    { location: rows[0]?.location, on_hand: 2 },
  ]);
});

it("[CT-04] a file that covers a store is one of an instant, and is applied whole", async () => {
  const two = `store;sku;quantity;as_of\n0102;880101400;1;${ago(0)}\n0102;880101410;1;${ago(second)}\n`;
  const options = { covers: "store" };
  const sent = await importFile(shop.deps, "stock", two, { options });
  expect(sent.refusals).toEqual([`3 as_of contradicts: ${two.slice(-25, -1)}`]);
  await expect(importFile(shop.deps, "stock", two, { options, refused: "skip" })).rejects.toThrow(
    "applied as a whole",
  );
  await expect(importFile(shop.deps, "prices", two, { options })).rejects.toThrow(
    "files of prices do not accept covers",
  );
  for (const as_of of ["ayer", ago(0).slice(0, 10), ago(0).slice(0, 19)]) {
    const wrong = importFile(shop.deps, "stock", two, { options: { as_of } });
    await expect(wrong).rejects.toThrow(
      "as_of is not a day with its time and offset: write it like 2026-12-24T09:00:00-03:00",
    );
  }
});

it("[CT-04] what the ERP does not have and orders hold is a doubt of its slot, until someone counts or the ERP has it", async () => {
  const sku = "880104410";
  await shop.setSlots(sku, { "B-03-1": 3, "B-03-2": 1 });
  await ask(shop, await shop.shopper(), [sku]);
  const manager = await shop.staff("manager");
  const doubts = async () => {
    const { slots } = await manager.call("listSlots", {});
    return slots.flatMap(({ location, doubt }) =>
      doubt > 0 && location.startsWith("B-03") ? [`${location} ${doubt}`] : [],
    );
  };
  const say = async (...rows: string[]) => {
    shop.clock.ahead += second;
    await send(rows);
    return doubts();
  };
  expect(await say(`0101;${sku};B-03-1;0`)).toEqual(["B-03-1 1"]);
  expect(await say(`0101;${sku};;0`)).toEqual(["B-03-1 1"]);
  expect(await say(`0101;${sku};;1`)).toEqual([]);
  expect(await say(`0101;${sku};B-03-1;0`)).toEqual(["B-03-1 1"]);
  const began_at = shop.deps.now().toISOString();
  shop.clock.ahead += second;
  const body = { location: "B-03-1", product: null, began_at, after: null, lines: [{ sku, counted: 1 }] };
  await manager.call("countSlot", { body });
  expect(await doubts()).toEqual([]);
});

it("[TR-05] a slot that came by file can be counted before anything lay in it", async () => {
  await importFile(shop.deps, "slots", "store;slot\n0101;Z-09-1\n");
  const manager = await shop.staff("manager");
  const { slots } = await manager.call("listSlots", {});
  expect(slots).toContainEqual({ location: "Z-09-1", standing: 0, doubt: 0, count: null });
  const place = () => manager.call("getStocktake", { query: { place: "Z-09" } });
  expect((await place()).slots).toEqual([{ location: "Z-09-1", lines: [], count: null }]);
  const body = {
    location: "Z-09-1",
    product: null,
    began_at: shop.deps.now().toISOString(),
    after: null,
    lines: [{ sku: "880104400", counted: 2 }],
  };
  await manager.call("countSlot", { body });
  const { counts } = await manager.call("listOpenCounts", {});
  const open = counts.find(({ location }) => location === "Z-09-1");
  await manager.call("decideCount", { body: { id: open?.id ?? 0, reason: "counted" } });
  expect((await place()).slots).toMatchObject([
    { location: "Z-09-1", lines: [{ sku: "880104400", standing: 2 }] },
  ]);
});

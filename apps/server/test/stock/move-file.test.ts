import { afterAll, beforeAll, expect, it } from "vitest";
import { importFile } from "../import/import-file.ts";
import { ask, openShop, type Shop } from "../order/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ago = (ms: number) => new Date(shop.deps.now().getTime() - ms).toISOString();
const send = (...rows: string[]) =>
  importFile(shop.deps, "moves", `${["store;move;sku;slot;quantity;at", ...rows].join("\n")}\n`);
const pieces = async (sku: string) =>
  Object.fromEntries((await shop.slots(sku)).map(({ location, onHand }) => [location ?? "-", onHand]));

it("moves are applied once, in any order, with a line in the journal; the same number with something else is refused", async () => {
  const sku = "880101400";
  await shop.setSlots(sku, { "A-01-3": 4 });
  const [came, left] = [`0101;GR-1;${sku};A-01-3;6;${ago(2_000)}`, `0101;TR-1;${sku};;-3;${ago(1_000)}`];
  expect(await send(left)).toMatchObject({ state: "applied", counts: { new: 1, same: 0 } });
  expect(await send(came, left)).toMatchObject({ state: "applied", counts: { new: 1, same: 1 } });
  expect(await send(came, left)).toMatchObject({ state: "applied", counts: { new: 0, same: 2 } });
  expect(await pieces(sku)).toEqual({ "A-01-3": 7 });
  const journal = await shop.rows(
    "select location, before, after, reason from stock_correction where sku = $1 order by id",
    sku,
  );
  expect(journal).toEqual([
    { location: "A-01-3", before: 4, after: 1, reason: "move" },
    { location: "A-01-3", before: 1, after: 7, reason: "move" },
  ]);
  const other = await send(came.replace(";6;", ";5;"), `0101;GR-2;${sku};;0;${ago(0)}`, came, came);
  expect(other.refusals).toEqual([
    "2 move contradicts: GR-1",
    "3 quantity out_of_range: 0",
    "4 move repeated: GR-1",
    "5 move repeated: GR-1",
  ]);
  expect(await pieces(sku)).toEqual({ "A-01-3": 7 });
});

it("a snapshot has the moves before its instant already, whichever comes first", async () => {
  const [before, after] = ["880101410", "880101420"];
  for (const sku of [before, after]) await shop.setSlots(sku, { "A-01-4": 1 });
  const file = `store;sku;slot;quantity\n0101;${before};A-01-4;5\n0101;${after};A-01-4;5\n`;
  const [early, late] = [ago(3_000), ago(1_000)];
  await send(`0101;GR-3;${after};A-01-4;2;${late}`);
  await importFile(shop.deps, "stock", file, { options: { as_of: ago(2_000) } });
  await send(`0101;GR-3;${before};A-01-4;2;${early}`, `0101;GR-4;${before};A-01-4;4;${late}`);
  expect(await pieces(after)).toEqual({ "A-01-4": 7 });
  expect(await pieces(before)).toEqual({ "A-01-4": 9 });
});

it("what left and is not free is a doubt of its slot, also where no file of stock was sent", async () => {
  const sku = "880104410";
  await shop.setSlots(sku, { "B-03-1": 2 });
  await ask(shop, await shop.shopper(), [sku]);
  expect(await send(`0101;TR-2;${sku};;-2;${ago(0)}`)).toMatchObject({ state: "applied" });
  expect(await shop.stock(sku)).toEqual({ onHand: 1, held: 1 });
  const { slots } = await (await shop.staff("manager")).call("listSlots", {});
  expect(slots.find(({ location }) => location === "B-03-1")).toMatchObject({ doubt: 1 });
  await importFile(shop.deps, "stock", `store;sku;quantity\n0101;${sku};1\n`, {
    options: { as_of: ago(-1) },
  });
  const again = await (await shop.staff("manager")).call("listSlots", {});
  expect(again.slots.find(({ location }) => location === "B-03-1")).toMatchObject({ doubt: 0 });
});

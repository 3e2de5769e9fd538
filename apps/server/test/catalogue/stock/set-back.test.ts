import type { ImportChanges, StockDifference } from "@horma/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";

let shop: Shop;
let head: Colleague;
beforeAll(async () => {
  shop = await openShop();
  head = await shop.office("head_office", null);
});
afterAll(() => shop.close());

const sku = "880101420";
const slot = "A-01-3";
/** The ERP speaks, a minute later each time. */
const says = (quantity: number, place = slot) => {
  shop.clock.ahead += 60_000;
  return importFile(shop.deps, "stock", `store;sku;slot;quantity\n0101;${sku};${place};${quantity}\n`, {
    options: { as_of: shop.deps.now().toISOString() },
  });
};
const sees = async (seen: number, left: number) => {
  shop.clock.ahead += 60_000;
  await head.call("correctStock", {
    body: { store: "0101", sku, location: slot, seen, left, reason: "counted" },
  });
};
const listed = async (): Promise<StockDifference | undefined> => {
  const page: { differences: StockDifference[] } = await head.call("listOfficeDifferences", { query: {} });
  return page.differences.find((each) => each.sku === sku);
};

it("[CT-04] a file that sets back what people corrected says so, and it stays among the differences until seen again", async () => {
  await shop.setSlots(sku, {});
  await says(5);
  await sees(5, 3);
  expect(await listed()).toMatchObject({ ours: 3, theirs: 5, set_back: 0, set_back_at: null });

  const file = await says(5);
  expect(file).toMatchObject({ state: "applied", counts: { changed: 1, set_back: 1 } });
  const { fields }: ImportChanges = await head.call("getImportChanges", { params: { id: file.id } });
  const change = [{ of: { store: "0101", sku, location: slot }, from: "3", to: "5" }];
  expect(fields).toMatchObject([
    { table: "stock", column: "quantity", rows: 1, up: 1, largest: change },
    { table: "stock", column: "set_back", rows: 1, largest: change },
  ]);
  expect(fields?.[0]?.largest[0]?.name).toBeTruthy();
  expect(await listed()).toMatchObject({ ours: 5, theirs: 5, difference: 0, set_back: -2 });
  expect((await listed())?.set_back_at).not.toBeNull();

  // The next night it is as before, and something was delivered.
  expect((await says(15)).counts).not.toHaveProperty("set_back");
  expect(await listed()).toMatchObject({ ours: 15, theirs: 15, set_back: -2 });
  await sees(15, 14);
  expect(await listed()).toMatchObject({ ours: 14, theirs: 15, set_back: 0 });
});

it("[CT-04] what the ERP follows later is no difference any more", async () => {
  await says(9);
  await sees(9, 7);
  expect((await says(9)).counts).toMatchObject({ set_back: 1 });
  expect(await listed()).toMatchObject({ set_back: -2 });
  await says(7);
  expect(await listed()).toBeUndefined();
});

it("[CT-04] a word of the whole store sets back what people corrected in a slot", async () => {
  await says(6);
  await sees(6, 4);
  expect(await says(6, "")).toMatchObject({ counts: { changed: 1, set_back: 1 } });
  expect(await listed()).toMatchObject({ ours: 6, set_back: -2 });
});

import type { StockDifference } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { ask, makeReady, moveAll, openShop, report, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";

type StockDifferences = { differences: StockDifference[]; next: string | null };

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

it("[CT-04] moves are applied once, in any order, with a line in the journal; the same number with something else is refused", async () => {
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

it.each([
  ["000900", "900"],
  ["900", "000900"],
  ["GR-9", "gr-9"],
  ["GR-0009", "Gr-9"],
])(
  "[FI-06] number %s saved again as %s is in doubt, in one file or another, until it is meant",
  async (known, again) => {
    const sku = "880103420";
    await shop.rows("delete from stock_change where sku = $1", sku);
    await shop.setSlots(sku, { "A-01-3": 1 });
    const at = ago(1_000);
    const row = (move: string, quantity = 6, when = at) => `0101;${move};${sku};A-01-3;${quantity};${when}`;
    const doubt = (number: number) => ({ refusals: [`${number} move maybe_repeated: ${again}`] });
    expect(await send(row(known), row(again))).toMatchObject({ state: "refused", ...doubt(3) });
    expect(await send(row(known))).toMatchObject({ state: "applied", counts: { new: 1 } });
    const file = `store;move;sku;slot;quantity;at\n${row(again)}\n`;
    expect(await importFile(shop.deps, "moves", file, { dryRun: true })).toMatchObject({
      state: "checked",
      ...doubt(2),
    });
    expect(await send(row(again))).toMatchObject({ state: "refused", ...doubt(2) });
    expect(await pieces(sku)).toEqual({ "A-01-3": 7 });
    // Another quantity, another instant or another number is another move.
    const others = [row(again, 5), row(`${again}0`), row(`1${again}`, 6, ago(2_000))];
    expect(
      await importFile(shop.deps, "moves", `store;move;sku;slot;quantity;at\n${others.join("\n")}\n`, {
        dryRun: true,
      }),
    ).toMatchObject({
      refusals: [],
    });
    const meant = await importFile(shop.deps, "moves", file, { options: { doubts: "true" } });
    expect(meant).toMatchObject({ state: "applied", refusals: [], counts: { new: 1, doubts: 1 } });
    expect(await pieces(sku)).toEqual({ "A-01-3": 13 });
    expect(await send(row(known), row(again))).toMatchObject({ refusals: [], counts: { same: 2 } });
  },
);

describe("[CT-04] a move from slot to slot under one number", () => {
  const sku = "880104400";
  const [from, into, other] = ["A-01-3", "B-03-1", "B-01-1"];
  const at = () => ago(1_000);
  const row = (number: string, slot: string, quantity: number, when: string) =>
    `0101;${number};${sku};${slot};${quantity};${when}`;

  it("is one document, once, whichever end comes first or alone", async () => {
    const now = at();
    const ends = (number: string) => [row(number, from, -2, now), row(number, into, 2, now)] as const;
    await shop.setSlots(sku, { [from]: 9, [into]: 1, [other]: 0 });
    const [left, came] = ends("TS-1");
    expect(await send(came, left)).toMatchObject({ state: "applied", refusals: [], counts: { new: 2 } });
    expect(await send(left, came)).toMatchObject({ refusals: [], counts: { new: 0, same: 2 } });
    const [alone, after] = ends("TS-2");
    expect(await send(alone)).toMatchObject({ refusals: [], counts: { new: 1 } });
    expect(await send(after, alone)).toMatchObject({ refusals: [], counts: { new: 1, same: 1 } });
    expect(await pieces(sku)).toEqual({ [from]: 5, [into]: 5, [other]: 0 });
  });

  it("is none where the ends do not meet", async () => {
    const [now, before] = [at(), ago(5_000)];
    const left = row("TS-3", from, -2, now);
    for (const wrong of [
      row("TS-3", into, 3, now),
      row("TS-3", into, 2, before),
      row("TS-3", from, 2, now),
      row("TS-3", "", 2, now),
      row("TS-3", into, -2, now),
    ])
      expect((await send(left, wrong)).refusals).toEqual(["3 move repeated: TS-3"]);
    await send(left);
    for (const wrong of [row("TS-3", into, 3, now), row("TS-3", "", 2, now), row("TS-3", other, -2, now)])
      expect((await send(wrong)).refusals).toEqual(["2 move contradicts: TS-3"]);
    const third = [row("TS-3", into, 2, now), row("TS-3", other, 2, now)];
    expect((await send(...third)).refusals).toEqual(["3 move repeated: TS-3"]);
  });
});

it("[CT-04] a snapshot has the moves before its instant already, whichever comes first", async () => {
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

it("[CT-04] what left and is not free is a doubt of its slot, also where no file of stock was sent", async () => {
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

describe("[CT-04] where our stock and the ERP's last word differ", () => {
  const [missed, sold, moved, short] = ["880102400", "880102410", "880102420", "880103410"];
  let authorization: string;
  beforeAll(async () => {
    for (const sku of [missed, sold, moved, short]) await shop.setSlots(sku, { "B-01-1": 3 });
    const file = [missed, sold, moved].map((sku) => `0101;${sku};B-01-1;5`);
    await importFile(shop.deps, "stock", `store;sku;slot;quantity\n${file.join("\n")}\n`, {
      options: { as_of: ago(500) },
    });
    const one = await ask(shop, await shop.shopper(), [missed]);
    await moveAll(shop, one.hash_id, "missed");
    const other = await ask(shop, await shop.shopper(), [sold]);
    await makeReady(shop, other.hash_id);
    await report(shop, other.hash_id, "front_door_opened");
    await moveAll(shop, other.hash_id, "bought");
    await send(`0101;GR-9;${moved};B-01-1;2;${ago(0)}`);
    await ask(shop, await shop.shopper(), [short]);
    await importFile(shop.deps, "stock", `store;sku;quantity\n0101;${short};0\n`, {
      options: { as_of: ago(0) },
    });
    const asked = { actor: { kind: "command", name: "ana" }, at: shop.deps.now() } as const;
    const key = { name: "erp", scopes: ["stock"] as const, stores: ["0101"] };
    authorization = `Bearer ${await createKey(shop.deps.db, { ...key, scopes: [...key.scopes] }, asked)}`;
  });
  const get = (path: string) =>
    shop.app.inject({ url: `/api/v1/stock/differences${path}`, headers: { authorization } });
  const named = ({ differences }: StockDifferences) =>
    differences.map(({ sku, ours, theirs, difference }) => [sku, ours, theirs, difference]);

  it("are skus that people missed and that orders hold beyond it, not what was sold or moved, in pages", async () => {
    const all = (await get("?store=0101")).json<StockDifferences>();
    const mine = named(all).filter(([sku]) => [missed, sold, moved, short].includes(String(sku)));
    expect(mine).toEqual([
      [missed, 4, 5, -1],
      [short, 1, 0, 1],
    ]);
    expect(all.differences.find(({ sku }) => sku === missed)).toMatchObject({
      said: 5,
      import: expect.any(Number),
      sold: 0,
      moved: 0,
      seen: -1,
    });
    const pages: StockDifferences["differences"] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: StockDifferences = (await get(`?limit=1${next && `&after=${next}`}`)).json();
      pages.push(...page.differences);
      next = page.next;
    }
    expect(pages).toEqual(all.differences);
  });

  it("[FI-13] come as CSV too, and only of the key's stores", async () => {
    const file = await get(".csv");
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, ...rows] = file.body.split("\r\n");
    expect(head).toBe(
      "\ufeffstore;sku;ean;ours;theirs;difference;said;as_of;import;sold;moved;seen;set_back;set_back_at",
    );
    expect(rows.find((row) => row.startsWith(`0101;${short};`))).toMatch(/;1;0;1;0;20[^;]*Z;\d+;0;0;0;0;$/);
    expect((await get("?store=0102")).json()).toMatchObject({ code: "store_forbidden" });
    expect((await get(".csv?store=0102")).json()).toMatchObject({ code: "store_forbidden" });
  });
});

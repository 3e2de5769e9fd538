import { importKinds } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startJob } from "../../../src/fulfilment/device/device-job.ts";
import { DeviceReader } from "../../../src/fulfilment/device/device-table.ts";
import { headingKey } from "../../../src/integration/import/file/heading.ts";
import { requestUndo } from "../../../src/integration/import/job/request-import.ts";
import { awaitImport } from "../../../src/integration/import/job/run-import.ts";
import { allKinds, findKind } from "../../../src/integration/import/kind/kinds.ts";
import { templateOf } from "../../../src/integration/import/kind/template.ts";
import type { Transaction } from "../../../src/platform/db/database.ts";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";
import { catalogueCases, type KindCase, placeCases } from "./kind-cases.ts";

const cases = [...placeCases, ...catalogueCases];

/** A row, whatever wrote it. */
const rowsAlone = "(to_jsonb(t) - 'import_id')::text";

/** Every row of what files write. */
const tables = [
  "store",
  "store_hours",
  "store_exception",
  "seat",
  "slot",
  "device",
  "staff",
  "product_type",
  "product",
  "product_size",
  "sku_ean",
  "size_system",
  "size_conversion",
  "price",
  "product_picture",
  "stock",
];

it("which columns a row lacks fits 31 bits", () => {
  for (const { columns, rest } of allKinds())
    expect(columns.length + (rest === undefined ? 0 : 1)).toBeLessThan(32);
});

describe("each kind of file", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ IMAGE_HOSTS: "images.example, *.CDN.example" });
    // The demo's products get sizes that they do not have yet.
    await shop.rows(`insert into size_conversion (scale, input_value, sizes)
      select 'adulto', trim_scale(n)::text, '{}' from generate_series(48, 61, 0.5) n`);
  });
  afterAll(() => shop.close());

  const digest = async (row: string) => {
    const all = tables
      .map((table) => `select '${table} ' || ${row} as e from "${table}" t`)
      .join(" union all ");
    return shop.rows(`select md5(string_agg(e, '' order by e)) as all from (${all}) all_rows`);
  };
  /** A row that is written again has another place. */
  const written = () => digest("ctid::text || to_jsonb(t)::text");
  const undo = async (id: number) => {
    await requestUndo(shop.deps.db, id, { actor: { kind: "command", name: "ana" }, at: shop.deps.now() });
    return awaitImport(shop.deps, id, new AbortController().signal, () => {});
  };
  const check = async (reads: KindCase["reads"]) => {
    for (const [query, rows] of reads) expect(await shop.rows(query)).toEqual(rows);
  };

  it.each(cases)(
    "[CT-01] $kind: new, the same, changed and refused rows, and its undo",
    async ({ kind, file, made, reads, change, refuse }) => {
      const before = await written();
      const fresh = { new: made, changed: 0, same: 0, refused: 0 };
      const dry = await importFile(shop.deps, kind, file, { dryRun: true });
      expect(dry).toMatchObject({ message: null, refusals: [], state: "checked", counts: fresh });
      expect(await written()).toEqual(before);

      expect(await importFile(shop.deps, kind, file)).toMatchObject({ state: "applied", counts: fresh });
      await check(reads);
      const after = await written();
      const again = { state: "applied", counts: { new: 0, changed: 0, same: made, refused: 0 }, changes: [] };
      expect(await importFile(shop.deps, kind, file)).toMatchObject(again);
      expect(await written()).toEqual(after);

      const known = await digest(rowsAlone);
      const { changed, same } = change;
      const changing = await importFile(shop.deps, kind, change.file);
      expect(changing).toMatchObject({
        message: null,
        refusals: [],
        state: "applied",
        counts: { new: 0, changed, same, refused: 0 },
      });
      await check(change.reads);
      expect(await undo(changing.id)).toMatchObject({ state: "undone", message: null });
      expect(await digest(rowsAlone)).toEqual(known);
      await check(reads);

      const left = await written();
      const refused = await importFile(shop.deps, kind, refuse.file);
      expect(refused.refusals).toEqual(refuse.why);
      expect(refused).toMatchObject({
        message: null,
        state: "refused",
        counts: { refused: new Set(refuse.why.map((each) => each.split(" ")[0])).size },
      });
      expect(await written()).toEqual(left);
    },
  );

  it("what an order has is fixed: its sku's size and product, and its box", async () => {
    await ask(shop, await shop.shopper(), ["880201410"]);
    const sized = await importFile(shop.deps, "skus", "sku,size\n880201410,60\n880201420,61\n", {
      refused: "skip",
    });
    expect(sized.refusals).toEqual(["2 size fixed: 60"]);
    const moved = await importFile(shop.deps, "skus", "sku,product,size\n880201410,880102,60\n");
    expect(moved.refusals).toEqual(["2 product fixed: 880102", "2 size fixed: 60"]);
    await shop.rows(
      "update device set job = 'j', job_kind = 'maintenance', status_id = 'occupied' where hwd = 'box-03'",
    );
    const retired = await importFile(shop.deps, "devices", "store,device,retired\n0101,box-03,si\n");
    expect(retired.refusals).toEqual(["2 retired fixed: box-03"]);
  });

  it("a box whose job begins while a file retires it stays, and none begins on one that is retired, also by an undo", async () => {
    const retire = (hwd: string, word = "si") =>
      importFile(shop.deps, "devices", `store,device,retired\n0101,${hwd},${word}\n`);
    const box = async (hwd: string) =>
      (
        await shop.rows<{ id: number }>(
          "select id from device where hwd = $1 and store_id = $2",
          hwd,
          shop.storeId,
        )
      )[0]?.id ?? 0;
    const [busy, gone] = [await box("box-04"), await box("box-05")];
    const begin = (tx: Transaction, id: number) => startJob(tx, id, "maintenance", shop.deps.now());
    const late = await shop.deps.db.transact(async (tx) => {
      await begin(tx, busy);
      const waiting = retire("box-04");
      const waits = () =>
        shop.rows(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
      await expect.poll(waits, { timeout: 10_000, interval: 10 }).not.toHaveLength(0);
      return { waiting };
    });
    expect((await late.waiting).refusals).toEqual(["2 retired fixed: box-04"]);
    expect(await retire("box-05")).toMatchObject({ state: "applied" });
    expect(await shop.deps.db.transact((tx) => begin(tx, gone))).toBeUndefined();
    const free = await new DeviceReader(shop.deps.db.read).available(shop.storeId);
    expect(free.map(({ hwd }) => hwd)).not.toContain("box-05");
    const { id } = await retire("box-05", "no");
    expect(await shop.deps.db.transact((tx) => begin(tx, gone))).toBeDefined();
    expect(await undo(id)).toMatchObject({
      state: "applied",
      message: expect.stringContaining("box-05 is now in use"),
    });
  });

  it("a sku may have a row for each of its EANs", async () => {
    const file = "sku;producto;talla;ean\nC-1;880102;60;5012345678900\nC-1;880102;60;4012345678901\n";
    expect(await importFile(shop.deps, "skus", file)).toMatchObject({ state: "applied", refusals: [] });
    const eans = await shop.rows("select ean from sku_ean where sku = 'C-1' order by 1");
    expect(eans).toEqual([{ ean: "4012345678901" }, { ean: "5012345678900" }]);
    const again = await importFile(shop.deps, "skus", file);
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
  });

  it.each(importKinds.flatMap((kind) => findKind(kind) ?? []))(
    "[CT-01] the template of $name is a right file of it",
    async (kind) => {
      const asked = kind.takes?.includes("as_of") ? { options: { as_of: new Date().toISOString() } } : {};
      const dry = await importFile(shop.deps, kind.name, templateOf(kind), { dryRun: true, ...asked });
      expect(dry).toMatchObject({ state: "checked", message: null, refusals: [], format: { ignored: [] } });
      const all = kind.rest ? [...kind.columns, kind.rest] : kind.columns;
      const headings = all.flatMap(({ key, names }) => [...new Set([key, ...names].map(headingKey))]);
      expect(headings.length, "no heading means two columns").toBe(new Set(headings).size);
    },
  );
});

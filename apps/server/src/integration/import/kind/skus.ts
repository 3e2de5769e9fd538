import { limits, mostOf, sizeWords } from "@horma/domain";
import pg from "pg";
import { eans, form } from "../cell.ts";
import type { ImportWork } from "../import-work.ts";
import type { Column, Kind } from "../kind.ts";
import type { StagedRows } from "../staged-rows.ts";
import { cell } from "../written.ts";
import {
  optional,
  productColumn,
  refuseContradicting,
  refuseIncomplete,
  refuseTooMany,
  skuColumn,
  unrefused,
} from "./cells.ts";
import { named, refuseSkusThatAreEans, refuseTakenCodes, refuseTakenEans } from "./codes.ts";
import { shoeSize } from "./conversions.ts";

/** EANs of a sku at most. */
const mostEans = 20;

const sizeColumn: Column = {
  key: "size",
  names: ["talla", "tamaño", "número"],
  judged: { names: ["talla cl", "talla chile"], column: (_, has) => (has("size") ? null : "size") },
  needed: true,
  read: shoeSize,
  holds:
    "Its size: `41`, `41,5` or `41½`. Unique in its product. It cannot change after an order has used the sku",
  example: "41",
};
const codeColumn: Column = {
  key: "code",
  names: ["código", "código corto", "código para escribir"],
  read: form(new RegExp(`^[0-9]{1,${limits.fieldMax}}$`)),
  holds: `The code to type for it if its sku is not a number: up to ${limits.fieldMax} digits, unique`,
  example: "",
  judged: { names: ["código"], column: judgeCode },
};

/** A heading `Código` is the sku of a file without one, and its EAN if its cells are EANs; else it is the code to type, if they begin with digits. */
function judgeCode(cells: readonly string[], has: (column: string) => boolean): string | null {
  const every = (reads: (cell: string) => boolean) => cells.length > 0 && cells.every(reads);
  const readBy = (column: Column) => (cell: string) => typeof column.read(cell) === "string";
  if (!has("ean") && every(readBy(eanColumn))) return "ean";
  if (!has("sku") && every(readBy(skuColumn))) return "sku";
  // Also a cell that a spreadsheet spoilt is one, and is refused as such.
  return cells.length === 0 || cells.some((cell) => /^\d/.test(cell)) ? "code" : null;
}
const eanColumn: Column = {
  key: "ean",
  names: ["eans", "código de barras", "códigos de barras", "gtin", "upc", "ean13"],
  type: "text[]",
  read: eans(mostEans),
  holds: `Its EANs, UPCs or other GTINs, up to ${mostEans}, separated by spaces, or one per row. Spaces and hyphens within one are ignored. EANs that the file does not list are removed from its skus`,
  example: "7808801014102",
};

/** What a row says of a sku; in one of its product's file also which product it is. */
export const skuColumns: readonly Column[] = [skuColumn, sizeColumn, codeColumn, eanColumn];

/** What rows of a sku say of it. */
const stated = [productColumn, sizeColumn, codeColumn, skuColumn];
const needed = [{ ...productColumn, needed: true as const }, sizeColumn];

/** SQL: the skus that rows name, with the product and size that each will have. They are kept, because several checks read them. */
const createWanted = `create temp table wanted on commit drop as (select s.*, coalesce(s.said_product, z.product_id) as product,
    coalesce(s.said_size, z.size) as size, z.product_id as old_product, z.size as old_size
  from (select sku, min(row) as row, max(product) as said_product, max(size) as said_size from ${unrefused} r group by sku) s
    left join product_size z on z.sku = s.sku)`;

export async function checkSkus(work: StagedRows): Promise<void> {
  if (work.given.has("size")) {
    await refuseOffScale(work);
    await doubtWords(work);
  }
  await refuseContradicting(work, "sku", stated);
  await work.query(createWanted);
  await work.query("analyze wanted");
  await refuseTooMany(work, "product", mostOf.sizesOfProduct, {
    from: "wanted s",
    group: "s.product",
    thing: "s.sku",
    isKnown: "s.product is not distinct from s.old_product",
    known: "select product_id as grp from product_size",
  });
  await refuseFixed(work);
  await refuseTakenSizes(work);
  if (work.given.has("code")) await refuseTakenCodes(work);
  if (work.given.has("ean")) await refuseTakenEans(work);
  await refuseSkusThatAreEans(work);
  await refuseWhole(work);
  await refuseIncomplete(work, needed, "exists (select from product_size z where z.sku = s.sku)", "sku");
}

/**
 * A size that its product's scale does not have would have no other systems. The one size of the scale that is nearly the same, or a
 * tenth (`415`), is its likely meaning. What is known already stays.
 */
async function refuseOffScale(work: StagedRows): Promise<void> {
  const number = (size: string) => `case when ${size} ~ '^[0-9]{1,6}([.][0-9]+)?$' then ${size}::numeric end`;
  const near = `abs(o.number - ${number("c.input_value")}) < 0.1`;
  const tenth = `o.number >= 100 and o.number / 10 = ${number("c.input_value")}`;
  // The scale that the product will have, which any of its rows may say.
  const scale = work.given.has("scale")
    ? `coalesce(max(s.scale) over (partition by s.product), case when not ${work.has("scale")} then p.scale end)`
    : "p.scale";
  const off = await work.store(
    "off_scale",
    `select s.row, s.size, s.scale from (
       select s.row, s.size, ${scale} as scale, z.size as old_size, p.scale as old_scale from staged s
       left join product_size z on z.sku = s.sku left join product p on p.id = coalesce(s.product, z.product_id)
     ) s where s.size is not null and (s.size, s.scale) is distinct from (s.old_size, s.old_scale)
       and exists (select from size_conversion c where c.scale = s.scale)
       and not exists (select from size_conversion c where c.scale = s.scale and c.input_value = s.size)`,
  );
  if (off === 0) return;
  await work.store(
    "near_size",
    `select o.scale, o.size as written, case when count(c) = 1 then min(c.input_value) end as size
     from (select distinct scale, size, ${number("size")} as number from off_scale) o
     left join size_conversion c on c.scale = o.scale and (${near} or ${tenth}) group by 1, 2`,
  );
  await work.refuseOrMend(
    "size",
    "not_in_scale",
    `select o.row, o.size, n.size from off_scale o join near_size n on n.scale = o.scale and n.written = o.size`,
  );
}

/** Doubts words as sizes of products without a scale (`ocho`). What is known already is not in doubt. */
function doubtWords(work: StagedRows): Promise<void> {
  const scale = work.given.has("scale") ? "coalesce(s.scale, p.scale)" : "p.scale";
  return work.doubt(
    "size",
    "maybe_no_size",
    `select s.row, s.size, null from staged s left join product_size z on z.sku = s.sku
       left join product p on p.id = coalesce(s.product, z.product_id)
     where s.size !~ '[0-9]' and s.size !~* ${pg.escapeLiteral(sizeWords)} and s.size is distinct from z.size
       and not exists (select from size_conversion c where c.scale = ${scale})`,
  );
}

/** An order's pair keeps the product and size that its shopper asked for. */
async function refuseFixed(work: StagedRows): Promise<void> {
  for (const column of ["product", "size"] as const) {
    await work.refuse(
      column,
      "fixed",
      `select w.row, w.${column} from wanted w
       where w.${column} <> w.old_${column} and exists (select from pair p where p.sku = w.sku)`,
    );
  }
}

/** What is wrong with the product or size of a sku is wrong with each of its rows. */
async function refuseWhole(work: StagedRows): Promise<void> {
  await work.query(
    `insert into refused (row, col, value, reason, other)
     select s.row, r.col, r.value, r.reason, r.other from refused r join wanted w on w.row = r.row
     join staged s on s.sku = w.sku and s.row <> w.row
     where r.col in ('product', 'size') and r.reason in ('taken', 'repeated', 'fixed', 'too_many')`,
  );
}

async function refuseTakenSizes(work: StagedRows): Promise<void> {
  await work.refuseBeside(
    "size",
    "repeated",
    `select row, size, first from (
       select w.*, min(row) over (partition by product, size) as first from wanted w
     ) w where row > first and size is not null`,
  );
  await work.refuse(
    "size",
    "taken",
    `select w.row, w.size from wanted w
     join product_size o on o.product_id = w.product and o.size = w.size and o.sku <> w.sku`,
  );
}

export async function writeSkus(work: ImportWork): Promise<void> {
  await work.merge({
    table: "product_size",
    from: `${work.agreed("sku", stated)} s`,
    key: { sku: "s.sku" },
    set: { product_id: cell("product"), size: cell("size"), code: cell("code") },
    counted: true,
  });
  if (!work.given.has("ean")) return;
  await work.merge({
    table: "sku_ean",
    from: `${named} s`,
    key: { ean: "s.ean" },
    set: { sku: cell("sku") },
    repeats: true,
    pin: { thing: "sku", key: "coalesce(t.sku, s.sku)", field: "'ean'" },
  });
  await work.remove({
    table: "sku_ean",
    key: ["ean"],
    columns: ["sku"],
    row: "s.row",
    from: `(select sku, min(row) as row from staged s where ${work.has("ean")} group by sku) s join sku_ean t on t.sku = s.sku
      where t.import_id is distinct from ${work.job.id} and not exists (select from ${named} n where n.ean = t.ean)`,
    pin: { thing: "sku", key: "s.sku", field: "'ean'" },
  });
}

/** Sizes of products, with their EANs. */
export const skus: Kind = {
  name: "skus",
  scope: "catalogue",
  does: "Sizes of products with their EANs: one row per sku, or per EAN of a sku",
  columns: [skuColumn, { ...optional(productColumn), needed: true }, sizeColumn, codeColumn, eanColumn],
  check: async (work) => {
    await work.refuseUnknown("product", "product", "id");
    await checkSkus(work);
  },
  write: writeSkus,
};

import { limits } from "@horma/domain";
import { ean, form, several } from "../cell.ts";
import type { ImportWork } from "../import-work.ts";
import type { Column, Kind } from "../kind.ts";
import {
  optional,
  productColumn,
  refuseContradicting,
  refuseIncomplete,
  skuColumn,
  unrefused,
} from "./cells.ts";
import { shoeSize } from "./conversions.ts";

/** EANs of a sku at most. */
const mostEans = 20;

const sizeColumn: Column = {
  key: "size",
  names: ["talla", "tamaño", "número"],
  needed: true,
  read: shoeSize,
  holds: "Its size: `41`, `41,5` or `41½`. Once in a product. It is fixed once an order has the sku",
  example: "41",
};
const codeColumn: Column = {
  key: "code",
  names: ["código", "código corto", "código para escribir"],
  read: form(new RegExp(`^[0-9]{1,${limits.fieldMax}}$`)),
  holds: `What people type for it where its sku is no number: up to ${limits.fieldMax} digits, its own`,
  example: "",
};
const eanColumn: Column = {
  key: "ean",
  names: ["eans", "código de barras", "códigos de barras", "gtin", "upc", "ean13"],
  type: "text[]",
  read: several(ean, mostEans),
  holds: `Its EANs, UPCs or other GTINs, up to ${mostEans}, with spaces between them, or each in a row of its own. EANs that the file does not name are removed from its skus`,
  example: "7808801014102",
};

/** What a row says of a sku; in one of its product's file also which product it is. */
export const skuColumns: readonly Column[] = [skuColumn, sizeColumn, codeColumn, eanColumn];

/** What rows of a sku say of it. */
const stated = [productColumn, sizeColumn, codeColumn, skuColumn];
const needed = [{ ...productColumn, needed: true as const }, sizeColumn];

/** SQL: the skus that rows name, with the product and size that each will have. They are kept, because several checks read them. */
const keepWanted = `create temp table wanted on commit drop as (select s.*, coalesce(s.said_product, z.product_id) as product,
    coalesce(s.said_size, z.size) as size, z.product_id as old_product, z.size as old_size
  from (select sku, min(row) as row, max(product) as said_product, max(size) as said_size from ${unrefused} r group by sku) s
    left join product_size z on z.sku = s.sku)`;

/** SQL: each EAN that a row names. */
const named = "(select s.row, s.sku, e.ean from staged s cross join lateral unnest(s.ean) e (ean))";

export async function checkSkus(work: ImportWork): Promise<void> {
  await refuseContradicting(work, "sku", stated);
  await work.query(keepWanted);
  await work.query("analyze wanted");
  await refuseFixed(work);
  await refuseTakenSizes(work);
  if (work.given.has("code")) await refuseTakenCodes(work);
  if (work.given.has("ean")) await refuseTakenEans(work);
  await refuseIncomplete(work, needed, "exists (select from product_size z where z.sku = s.sku)", "sku");
}

/** An order's pair keeps the product and size that its shopper asked for. */
async function refuseFixed(work: ImportWork): Promise<void> {
  for (const column of ["product", "size"] as const) {
    await work.refuse(
      column,
      "fixed",
      `select w.row, w.${column} from wanted w
       where w.${column} <> w.old_${column} and exists (select from pair p where p.sku = w.sku)`,
    );
  }
}

async function refuseTakenSizes(work: ImportWork): Promise<void> {
  await work.refuse(
    "size",
    "repeated",
    `select row, size from (
       select w.*, row_number() over (partition by product, size order by row) as place from wanted w
     ) w where place > 1 and size is not null`,
  );
  await work.refuse(
    "size",
    "taken",
    `select w.row, w.size from wanted w
     join product_size o on o.product_id = w.product and o.size = w.size and o.sku <> w.sku`,
  );
}

/** A code that is somebody else's code, sku or EAN would never be found. */
async function refuseTakenCodes(work: ImportWork): Promise<void> {
  await work.refuse(
    "code",
    "repeated",
    `select s.row, s.code from staged s join (
       select code, min(sku) as one, min(row) as first from staged group by code having count(distinct sku) > 1
     ) d on d.code = s.code and s.row > d.first`,
  );
  await work.refuse(
    "code",
    "taken",
    `select s.row, s.code from staged s where exists (select from product_size z where z.code = s.code and z.sku <> s.sku)
       or exists (select from product_size z where z.sku = s.code and z.sku <> s.sku)
       or exists (select from sku_ean e where e.ean = s.code and e.sku <> s.sku)`,
  );
  await work.refuse(
    "sku",
    "taken",
    `select s.row, s.sku from staged s where exists (select from product_size z where z.code = s.sku and z.sku <> s.sku)`,
  );
}

/** An EAN names one sku. It moves to another one if the same file no longer names it at the first. */
async function refuseTakenEans(work: ImportWork): Promise<void> {
  await work.refuse(
    "ean",
    "repeated",
    `select n.row, n.ean from ${named} n join (
       select ean, min(row) as first from ${named} n group by ean having count(distinct sku) > 1
     ) d on d.ean = n.ean and n.row > d.first`,
  );
  await work.refuse(
    "ean",
    "taken",
    `select n.row, n.ean from ${named} n join sku_ean o on o.ean = n.ean and o.sku <> n.sku
     where not exists (select from staged g where g.sku = o.sku and ${work.has("ean", "g")})`,
  );
}

export async function writeSkus(work: ImportWork): Promise<void> {
  await work.merge({
    table: "product_size",
    from: `${work.agreed("sku", stated)} s`,
    key: { sku: "s.sku" },
    set: { product_id: "s.product", size: "s.size", code: "s.code" },
    counted: true,
  });
  if (!work.given.has("ean")) return;
  await work.merge({
    table: "sku_ean",
    from: `${named} s`,
    key: { ean: "s.ean" },
    set: { sku: "s.sku" },
    repeats: true,
  });
  await work.remove({
    table: "sku_ean",
    key: ["ean"],
    columns: ["sku"],
    row: "s.row",
    from: `(select sku, min(row) as row from staged s where ${work.has("ean")} group by sku) s join sku_ean t on t.sku = s.sku
      where t.import_id is distinct from ${work.job.id} and not exists (select from ${named} n where n.ean = t.ean)`,
  });
}

/** Sizes of products, with their EANs. */
export const skus: Kind = {
  name: "skus",
  scope: "catalogue",
  does: "Sizes of products with their EANs: a row for each sku, or for each EAN of a sku",
  columns: [skuColumn, { ...optional(productColumn), needed: true }, sizeColumn, codeColumn, eanColumn],
  check: async (work) => {
    await work.refuseUnknown("product", "exists (select from product p where p.id = s.product)");
    await checkSkus(work);
  },
  write: writeSkus,
};

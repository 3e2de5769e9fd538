/** What files about stock have in common: rows of a sku or an EAN in a store, in a slot or none, at an instant. */
import { oldestSnapshot } from "@horma/domain";
import pg from "pg";
import { ean } from "../cell.ts";
import { FileFault } from "../file-fault.ts";
import type { Column } from "../kind.ts";
import type { StagedRows } from "../staged-rows.ts";
import { hasOffset, optional, refuseUnknownStores, skuColumn } from "./cells.ts";
import { slotName } from "./slots.ts";

/** How far a sender's clock may be ahead, ms. */
const ahead = 60_000;

export const skuOrEan: readonly Column[] = [
  { ...optional(skuColumn), holds: "The sku. A row has either a sku or an EAN of it" },
  {
    key: "ean",
    names: ["código de barras", "gtin", "upc", "ean13"],
    read: ean,
    holds: "An EAN of the sku",
    example: "",
  },
];

export const slotColumn: Column = {
  key: "slot",
  names: ["ubicación", "posición", "location"],
  read: slotName,
  holds: "The slot, from kind `slots`",
  example: "A-01-1",
};

/** The column of a row's own instant. */
type InstantColumn = "as_of" | "at";

/**
 * Keeps what the rows mean in the temporary table `wanted`: `row`, `store_id`, `sku`, `location`, the instant of `column`, which is also
 * that of the import's `as_of`, how it is `written`, and `more`, SQL over `s`. Refuses rows that name nothing known.
 */
export async function createWanted(work: StagedRows, column: InstantColumn, more: string): Promise<void> {
  const asOf = readAsOf(work, column);
  const written = `coalesce(s."${column}"[2], ${pg.escapeLiteral(work.job.options.as_of ?? "")})`;
  const instant = `coalesce(${instantOf(`s."${column}"`)}, ${asOf}) as "${column}", ${written} as written`;
  await work.refuse(
    null,
    "incomplete",
    "select s.row, null from staged s where s.sku is null and s.ean is null",
  );
  await refuseUnknownStores(work);
  await work.refuseUnknown("sku", "product_size", "sku");
  await work.refuseUnknown("ean", "sku_ean", "ean");
  await work.query(`create temp table wanted on commit drop as
    select s.row, st.id as store_id, coalesce(s.sku, e.sku) as sku, e.sku as sku_of_ean, s.slot as location, ${instant}, ${more}
    from staged s join store st on st.code = s.store left join sku_ean e on e.ean = s.ean`);
  await work.query("analyze wanted");
  await work.refuse(
    "ean",
    "contradicts",
    "select w.row, w.sku_of_ean from wanted w where w.sku <> w.sku_of_ean",
  );
  await work.refuse(
    "slot",
    "unknown",
    `select w.row, w.location from wanted w where w.location is not null
       and not exists (select from slot t where t.store_id = w.store_id and t.name = w.location)
       and not exists (select from stock k where k.store_id = w.store_id and k.location = w.location)`,
  );
}

/** SQL: the instant of all rows, `as_of`; `null` where each row has its own in a column. */
function readAsOf({ job, given }: StagedRows, column: InstantColumn): string {
  const { as_of: asOf } = job.options;
  if (asOf === undefined && !given.has(column)) {
    throw new FileFault(`the instant is missing: give as_of for all rows, or a column ${column}`);
  }
  return asOf === undefined ? "null::timestamptz" : at(Date.parse(asOf));
}

/** Refuses rows of `wanted` without an instant, or whose instant is ahead, or so old that what changed since may not be known. */
export async function refuseInstants(work: StagedRows, column: InstantColumn): Promise<void> {
  const now = work.job.now.getTime();
  await work.refuse(column, "missing", `select w.row, '' from wanted w where w."${column}" is null`);
  await work.refuse(
    column,
    "out_of_range",
    `select w.row, w.written from wanted w
     where not w."${column}" between ${at(now - oldestSnapshot)} and ${at(now + ahead)}`,
  );
}

/** SQL: an instant that a cell holds, in its own zone or by the clock of the store `st`. */
function instantOf(cell: string): string {
  const read = `${cell}[1]`;
  return `case when ${hasOffset(cell)} then ${read}::timestamptz else ${read}::timestamp at time zone st.time_zone end`;
}

/** SQL: an instant in ms. */
function at(milliseconds: number): string {
  return `'${new Date(milliseconds).toISOString()}'::timestamptz`;
}

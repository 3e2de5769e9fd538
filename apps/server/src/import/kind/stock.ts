import { oldestSnapshot } from "@horma/domain";
import { type SnapshotRows, writeSnapshot } from "../../stock/snapshot.ts";
import { ean, instant, whole } from "../cell.ts";
import { FileFault } from "../file-fault.ts";
import type { ImportWork } from "../import-work.ts";
import type { Column, Kind } from "../kind.ts";
import { optional, refuseUnknownStores, skuColumn, storeColumn } from "./cells.ts";
import { slotName } from "./slots.ts";

/** How far a sender's clock may be ahead, ms. */
const ahead = 60_000;
/** Skus whose rows are written together. */
const together = 2_000;

const columns: readonly Column[] = [
  storeColumn,
  { ...optional(skuColumn), holds: "The sku. A row names a sku or an EAN of it" },
  {
    key: "ean",
    names: ["código de barras", "gtin", "upc", "ean13"],
    read: ean,
    holds: "An EAN of the sku",
    example: "",
  },
  {
    key: "slot",
    names: ["ubicación", "posición", "location"],
    read: slotName,
    holds:
      "The slot, from kind `slots`. Where a sku has one row only and it has no slot, its quantity is the whole store's",
    example: "A-01-1",
  },
  {
    key: "quantity",
    names: ["cantidad", "stock", "existencias", "unidades", "saldo", "on_hand"],
    required: true,
    type: "integer",
    read: whole(-1_000_000, 1_000_000),
    holds:
      "Every piece that you believe to be there, also those that are set aside, carried or tried on. One below zero is read as none",
    example: "4",
  },
  {
    key: "as_of",
    names: ["fecha", "fecha stock", "al", "corte"],
    read: instant,
    holds:
      "When this was true: `2026-12-24T09:00:00-03:00`, or by the store's clock `24-12-2026 09:00`. At most 7 days ago. Needed where the file does not say it for all rows (`as_of`)",
    example: "",
  },
];

/** What the retailer's ERP believes to be in the stores (CT-04). */
export const stock: Kind = {
  name: "stock",
  scope: "stock",
  does: "How many pieces your system believes to be in the stores at an instant, by slot or for a whole store. What was sold, taken back, missed or counted since is added by us, and no more is taken than is free",
  columns,
  lasting: true,
  takes: ["as_of", "covers", "empties"],
  check: async (work) => {
    const asOf = readAsOf(work);
    await work.refuse(
      null,
      "incomplete",
      "select s.row, null from staged s where s.sku is null and s.ean is null",
    );
    await refuseUnknownStores(work);
    await work.refuseUnknown("sku", "exists (select from product_size z where z.sku = s.sku)");
    await work.refuseUnknown("ean", "exists (select from sku_ean e where e.ean = s.ean)");
    await work.query(`create temp table wanted on commit drop as
      select s.row, st.id as store_id, coalesce(s.sku, e.sku) as sku, e.sku as sku_of_ean, s.slot as location,
        greatest(s.quantity, 0) as quantity, coalesce(${instantOf("s.as_of")}, ${asOf}) as as_of
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
    const { now } = work.job;
    const [from, to] = [now.getTime() - oldestSnapshot, now.getTime() + ahead];
    await work.refuse(
      "as_of",
      "out_of_range",
      `select w.row, w.as_of::text from wanted w where not w.as_of between ${at(from)} and ${at(to)}`,
    );
    if (work.job.options.covers === "store") {
      await work.refuse(
        "as_of",
        "contradicts",
        `select w.row, w.as_of::text from (
           select w.*, first_value(as_of) over (partition by store_id order by row) as first from wanted w
         ) w where w.as_of <> w.first`,
      );
    }
    await work.refuse("as_of", "missing", "select w.row, '' from wanted w where w.as_of is null");
    await work.refuse(
      "slot",
      "repeated",
      `select row, location from (
         select w.*, row_number() over (partition by store_id, sku, location order by row) as place from wanted w
         where w.row not in (select row from refused where row is not null)
       ) w where place > 1`,
    );
  },
  write: async (work) => {
    // A refused row's sku is named all the same.
    if (work.job.options.covers === "store" && work.refused === 0) await addUnnamed(work);
    await work.query(`declare snapshot no scroll cursor for
      select w.store_id as "storeId", w.sku, json_agg(json_build_object('row', w.row, 'location', w.location,
        'quantity', w.quantity, 'asOf', (extract(epoch from w.as_of) * 1000)::float8) order by w.row) as rows
      from wanted w where w.row is null or w.row in (select row from staged) group by w.store_id, w.sku order by w.store_id, w.sku collate "C"`);
    for (;;) {
      const { rows: skus } = await work.query<SnapshotRows>(`fetch ${together} from snapshot`);
      if (skus.length === 0) return;
      const { rows, made, changed, emptied } = await writeSnapshot(work.tx, skus, {
        importId: work.job.id,
        at: work.job.now,
      });
      if (work.emptied !== undefined) work.emptied += emptied;
      await work.wrote(rows, {
        table: "stock",
        key: ["store_id", "sku", "location"],
        columns: ["on_hand"],
        ...{ new: made, changed, removed: 0 },
      });
    }
  },
};

/** A tenth of a store's skus may be emptied without a word: what a file does not name may have been forgotten. */
const mostEmptied = 0.1;

/**
 * Adds what a file that covers its stores does not name: other skus, and other slots of skus that it names by slot. Throws a
 * {@link FileFault} where that would empty more skus than seems right.
 */
async function addUnnamed(work: ImportWork): Promise<void> {
  await work.query(`insert into wanted (store_id, sku, location, quantity, as_of)
    select k.store_id, k.sku, case when named.sku is not null then k.location end, 0, f.as_of
    from (select store_id, max(as_of) as as_of from wanted group by store_id) f
      join stock k on k.store_id = f.store_id and k.on_hand > 0
      left join lateral (select w.sku, bool_or(w.location is not null) as by_slot from wanted w
        where w.store_id = k.store_id and w.sku = k.sku group by w.sku) named on true
    where named.sku is null or named.by_slot and not exists (select from wanted w
      where w.store_id = k.store_id and w.sku = k.sku and w.location is not distinct from k.location)
    group by 1, 2, 3, 5`);
  work.emptied = 0;
  if (work.job.options.empties === "true") return;
  const { rows } = await work.query<{ code: string; emptied: number; had: number }>(
    `select st.code, count(*) filter (where not exists (
       select from wanted w where w.store_id = k.store_id and w.sku = k.sku and w.row is not null))::int as emptied,
       count(*)::int as had
     from (select distinct store_id, sku from stock where on_hand > 0 and store_id in (select store_id from wanted)) k
       join store st on st.id = k.store_id group by st.code order by st.code`,
  );
  const [most] = rows.filter(({ emptied, had }) => emptied > had * mostEmptied);
  if (most !== undefined) {
    throw new FileFault(
      `it would empty ${most.emptied} of the ${most.had} skus that store ${most.code} has: give empties=true if that is right`,
    );
  }
}

/** SQL: the instant of all rows; `null` where each row has its own. */
function readAsOf({ job, given }: ImportWork): string {
  const { as_of: asOf } = job.options;
  if (asOf === undefined && !given.has("as_of")) {
    throw new FileFault("say when it was true: give as_of for all rows, or a column as_of");
  }
  return asOf === undefined ? "null" : at(Date.parse(asOf));
}

/** SQL: an instant that a cell holds, in its own zone or by its store's clock. */
function instantOf(cell: string): string {
  return `case when ${cell} like '%Z' then ${cell}::timestamptz else ${cell}::timestamp at time zone st.time_zone end`;
}

function at(milliseconds: number): string {
  return `'${new Date(milliseconds).toISOString()}'::timestamptz`;
}

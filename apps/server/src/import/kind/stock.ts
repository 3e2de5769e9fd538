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
    await work.query(`declare snapshot no scroll cursor for
      select w.store_id as "storeId", w.sku, json_agg(json_build_object('row', w.row, 'location', w.location,
        'quantity', w.quantity, 'asOf', (extract(epoch from w.as_of) * 1000)::float8) order by w.row) as rows
      from wanted w where w.row in (select row from staged) group by w.store_id, w.sku order by w.store_id, w.sku collate "C"`);
    for (;;) {
      const { rows: skus } = await work.query<SnapshotRows>(`fetch ${together} from snapshot`);
      if (skus.length === 0) return;
      const { rows, made, changed } = await writeSnapshot(work.tx, skus, {
        importId: work.job.id,
        at: work.job.now,
      });
      await work.wrote(rows, {
        table: "stock",
        key: ["store_id", "sku", "location"],
        columns: ["on_hand"],
        ...{ new: made, changed, removed: 0 },
      });
    }
  },
};

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

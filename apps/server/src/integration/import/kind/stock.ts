import { type SlotChange, type SnapshotRows, writeSnapshot } from "../../../catalogue/stock/snapshot.ts";
import { number, rowsOf } from "../../../platform/db/rows.ts";
import { store } from "../../../platform/db/schema/store.ts";
import { count, instant } from "../cell.ts";
import { FileFault } from "../file-fault.ts";
import type { ImportWork, OwnChange } from "../import-work.ts";
import type { Column, Kind } from "../kind.ts";
import { storeColumn } from "./cells.ts";
import { createWanted, refuseInstants, skuOrEan, slotColumn } from "./wanted-stock.ts";

/** Skus whose rows are written together: few, so that other calls do not wait long. */
const together = 50;

const columns: readonly Column[] = [
  storeColumn,
  ...skuOrEan,
  {
    ...slotColumn,
    holds:
      "The slot, from kind `slots`. If a sku has only one row and no slot, its quantity is for the whole store",
  },
  {
    key: "quantity",
    names: ["cantidad", "stock", "existencias", "unidades", "saldo", "on_hand"],
    required: true,
    type: "integer",
    counts: true,
    read: count(-1_000_000, 1_000_000),
    holds:
      "All pieces that your system has there, including those set aside, carried or tried on. A negative number is read as 0",
    example: "4",
  },
  {
    key: "as_of",
    names: ["fecha", "fecha stock", "al", "corte"],
    type: "text[2]",
    read: instant,
    holds:
      "When this was true: `2026-12-24T09:00:00-03:00`, or in the store's local time `24-12-2026 09:00`. At most 7 days ago. Required unless the import has it for all rows (`as_of`)",
    example: "",
  },
];

/** What the retailer's ERP believes to be in the stores (CT-04). */
export const stock: Kind = {
  name: "stock",
  scope: "stock",
  does: "How many pieces your system has in the stores at an instant, by slot or for a whole store. The import adds what was sold, returned, missed or counted since then, and removes no more than is free",
  columns,
  lasting: true,
  takes: ["as_of", "covers", "empties"],
  check: async (work) => {
    await createWanted(work, "as_of", "greatest(s.quantity, 0) as quantity");
    await refuseInstants(work, "as_of");
    if (work.job.options.covers === "store") {
      await work.refuse(
        "as_of",
        "contradicts",
        `select w.row, w.written from (
           select w.*, first_value(as_of) over (partition by store_id order by row) as first from wanted w
         ) w where w.as_of <> w.first`,
      );
    }
    await work.refuseBeside(
      "slot",
      "repeated",
      `select row, location, first from (
         select w.*, min(row) over (partition by store_id, sku, location) as first from wanted w
         where not exists (select from refused r where r.row = w.row)
       ) w where row > first`,
    );
  },
  write: async (work) => {
    // A refused row's sku is named all the same.
    if (work.job.options.covers === "store" && work.refused === 0) await addUnnamed(work);
    const named = `select w.store_id as "storeId", w.sku, json_agg(json_build_object('row', w.row, 'location', w.location,
        'quantity', w.quantity, 'asOf', (extract(epoch from w.as_of) * 1000)::float8) order by w.row) as rows
      from wanted w where w.row is null or w.row in (select row from staged) group by w.store_id, w.sku order by w.store_id, w.sku`;
    for await (const skus of work.batches<SnapshotRows>(named, together)) {
      const { rows, made, changed, emptied, changes, setBack } = await writeSnapshot(work.tx, skus, {
        importId: work.job.id,
        at: work.job.now,
      });
      if (work.emptied !== undefined) work.emptied += emptied;
      work.setBack += setBack.length;
      await work.change("quantity", changes.map(ownChange));
      await work.change("set_back", setBack.map(ownChange));
      await work.wrote(rows, {
        table: "stock",
        key: ["store_id", "sku", "location"],
        columns: ["on_hand"],
        new: made,
        changed,
        removed: 0,
      });
    }
  },
};

function ownChange({ storeId, sku, location, before, onHand }: SlotChange): OwnChange {
  return { key: { store_id: storeId, sku, location }, from: String(before), to: String(onHand) };
}

/** A tenth of a store's skus may be emptied without a word: what a file does not name may have been forgotten. */
const mostEmptied = 0.1;

/**
 * Adds what a file that covers its stores does not name: other skus, and other slots of skus that it names by slot. Throws a
 * {@link FileFault} where that would empty more skus than seems right.
 */
async function addUnnamed(work: ImportWork): Promise<void> {
  // Or every row of stock would read the whole file.
  await work.query("create index on wanted (store_id, sku)");
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
  const rows = await rowsOf(
    work.query(
      `select st.code, count(*) filter (where not exists (
       select from wanted w where w.store_id = k.store_id and w.sku = k.sku and w.row is not null))::int as emptied,
       count(*)::int as had
     from (select distinct store_id, sku from stock where on_hand > 0 and store_id in (select store_id from wanted)) k
       join store st on st.id = k.store_id group by st.code order by st.code`,
    ),
    { code: store.code, emptied: number, had: number },
  );
  const [most] = rows.filter(({ emptied, had }) => emptied > had * mostEmptied);
  if (most !== undefined) {
    throw new FileFault(
      `it would empty ${most.emptied} of the ${most.had} skus that store ${most.code} has: send empties=true if this is intended`,
    );
  }
}

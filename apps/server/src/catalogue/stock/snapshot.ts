import {
  type AppliedSnapshot,
  applySnapshot,
  correctionReasons,
  type ErpStock,
  type SeenSince,
  type SnapshotRow,
  type StockBooks,
  setBack,
} from "@horma/domain";
import type { Transaction } from "../../platform/db/database.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";
import { stockCorrection } from "../../platform/db/schema/stock.ts";
import { readBooks } from "./stock-books.ts";

/** What a file says of one sku in a store; each row with its number in the file, if it has one. */
export type SnapshotRows = {
  storeId: number;
  sku: string;
  rows: (SnapshotRow & { row: number | null })[];
};

/** What it became. */
export type SnapshotWritten = {
  /** Rows of the file that were new or changed. */
  rows: { row: number; fresh: boolean }[];
  /** Rows of `stock` that were made and changed. */
  made: number;
  changed: number;
  /** Skus that no row of the file names and that had pieces until now. */
  emptied: number;
  /** Slots that the sku had before and that have another number of pieces now. */
  changes: SlotChange[];
  /** Those of them that set back what people had corrected. */
  setBack: SlotChange[];
};

export type SlotChange = {
  storeId: number;
  sku: string;
  location: string | null;
  before: number;
  onHand: number;
};

type Applied = SnapshotRows & { books: StockBooks; applied: AppliedSnapshot };

/**
 * Applies what a file says of some skus (docs/spec/stock.md). Only slots that get another number of pieces are locked, in the order in
 * which requests lock them. Each of them has a line in the journal.
 */
export async function writeSnapshot(
  tx: Transaction,
  skus: readonly SnapshotRows[],
  { importId, at }: { importId: number; at: Date },
): Promise<SnapshotWritten> {
  const looked = await apply(tx, skus);
  const moving = looked.filter(({ applied }) => applied.onHand.length > 0);
  const others = looked.filter(({ applied }) => applied.onHand.length === 0);
  await tx.client.query(
    `select from stock k join unnest($1::int[], $2::text[]) n (store_id, sku) using (store_id, sku)
     order by k.store_id, k.sku, k.location for update of k`,
    keysOf(moving),
  );
  // What was sold or held meanwhile counts.
  const all = [...others, ...(await apply(tx, moving))];
  const written = await writeStock(tx, all, at);
  await writeErp(tx, all, { importId, at });
  return {
    ...written,
    rows: all.flatMap(({ rows, applied }) =>
      rows.flatMap(({ row }, place) => {
        const became = applied.rows[place];
        return row === null || became === "same" ? [] : [{ row, fresh: became === "new" }];
      }),
    ),
    emptied: all.filter(
      ({ rows, applied }) => rows.every(({ row }) => row === null) && applied.onHand.length > 0,
    ).length,
  };
}

async function apply(tx: Transaction, skus: readonly SnapshotRows[]): Promise<Applied[]> {
  const asked = skus.map(({ rows, ...sku }) => ({
    ...sku,
    since: Math.min(...rows.map(({ asOf }) => asOf)),
  }));
  const found = await readBooks(tx, asked);
  return skus.map((each, place) => {
    const books = found[place] ?? { slots: [], erp: [], changes: [] };
    return { ...each, books, applied: applySnapshot(books, each.rows) };
  });
}

async function writeStock(
  tx: Transaction,
  all: readonly Applied[],
  at: Date,
): Promise<Omit<SnapshotWritten, "rows" | "emptied">> {
  const seen = await seenSince(
    tx,
    all.filter(({ applied }) => applied.onHand.length > 0),
  );
  const rows = all.flatMap(({ storeId, sku, books, applied }) => {
    const written = applied.onHand.map(({ location, onHand }) => {
      const before = books.slots.find((slot) => slot.location === location)?.onHand;
      return { storeId, sku, location, onHand, before: before ?? 0, known: before !== undefined };
    });
    const own = seen.filter((each) => each.storeId === storeId && each.sku === sku);
    const back = setBack(own, written);
    return written.map((row) => ({ ...row, setsBack: back.get(row.location) ?? null }));
  });
  if (rows.length > 0) {
    await tx.client.query(
      `with written as (
         select "storeId" as store_id, sku, location, "onHand" as on_hand, before, "setsBack" as sets_back from jsonb_to_recordset($1::jsonb)
           r ("storeId" int, sku text, location text, "onHand" int, before int, "setsBack" bigint)
       ), corrected as (
         insert into stock_correction (store_id, sku, location, before, after, reason, at, sets_back)
         select store_id, sku, location, before, on_hand, 'snapshot', $2, sets_back from written where before <> on_hand
       )
       insert into stock (store_id, sku, location, on_hand) select store_id, sku, location, on_hand from written
       on conflict (store_id, sku, location) do update set on_hand = excluded.on_hand`,
      [JSON.stringify(rows), at],
    );
  }
  const changes = rows.filter(({ known }) => known);
  return {
    made: rows.length - changes.length,
    changed: changes.length,
    changes: changes.filter(({ before, onHand }) => before !== onHand),
    setBack: rows.filter((row) => row.setsBack !== null),
  };
}

/** What people corrected of these skus since a file changed their pieces last. */
async function seenSince(
  tx: Transaction,
  skus: readonly SnapshotRows[],
): Promise<(SeenSince & { storeId: number; sku: string })[]> {
  if (skus.length === 0) return [];
  return rowsOf(
    tx.client.query(
      `select c.store_id as "storeId", c.sku, c.location, max(c.id)::float8 as line, sum(c.after - c.before)::int as pieces
       from unnest($1::int[], $2::text[]) n (store_id, sku) join stock_correction c using (store_id, sku)
       where c.reason = any($3) and c.id > coalesce(
         (select max(s.id) from stock_correction s where s.store_id = n.store_id and s.sku = n.sku and s.reason = 'snapshot'), 0)
       group by 1, 2, 3`,
      [...keysOf(skus), correctionReasons],
    ),
    {
      storeId: stockCorrection.storeId,
      sku: stockCorrection.sku,
      location: stockCorrection.location,
      line: number,
      pieces: number,
    },
  );
}

async function writeErp(
  tx: Transaction,
  all: readonly Applied[],
  { importId, at }: { importId: number; at: Date },
): Promise<void> {
  const row = ({ storeId, sku }: Applied, { asOf, ...said }: ErpStock) => ({
    ...said,
    store_id: storeId,
    sku,
    as_of: new Date(asOf),
  });
  const gone = all.flatMap((each) =>
    each.books.erp
      .filter((known) => !each.applied.erp.some(({ location }) => location === known.location))
      .map((known) => row(each, known)),
  );
  const said = all.flatMap((each) =>
    each.applied.erp.filter((known) => !each.books.erp.includes(known)).map((known) => row(each, known)),
  );
  if (gone.length > 0) {
    await tx.client.query(
      `delete from erp_stock k using jsonb_to_recordset($1::jsonb) r (store_id int, sku text, location text)
       where k.store_id = r.store_id and k.sku = r.sku and k.location is not distinct from r.location`,
      [JSON.stringify(gone)],
    );
  }
  if (said.length > 0) {
    await tx.client.query(
      `insert into erp_stock (store_id, sku, location, whole, quantity, short, as_of, short_at, import_id)
       select r.*, case when short > 0 then $3::timestamptz end, $2::bigint from jsonb_to_recordset($1::jsonb)
         r (store_id int, sku text, location text, whole boolean, quantity int, short int, as_of timestamptz)
       on conflict (store_id, sku, location) do update set
         whole = excluded.whole, quantity = excluded.quantity, short = excluded.short, short_at = excluded.short_at,
         as_of = excluded.as_of, import_id = excluded.import_id`,
      [JSON.stringify(said), importId, at],
    );
  }
}

function keysOf(skus: readonly SnapshotRows[]): [storeIds: number[], skus: string[]] {
  return [skus.map(({ storeId }) => storeId), skus.map(({ sku }) => sku)];
}

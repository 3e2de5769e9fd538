import { Readable } from "node:stream";
import type { DifferenceSort, StockDifference } from "@horma/contract";
import { correctionReasons, csvFile, csvRows } from "@horma/domain";
import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { asPeopleSort } from "../../platform/db/fold-text.ts";
import { instant, number, orNull, type RowOf, rowsOf } from "../../platform/db/rows.ts";
import { skuEan } from "../../platform/db/schema/product.ts";
import { erpStock } from "../../platform/db/schema/stock.ts";
import { store } from "../../platform/db/schema/store.ts";
import { operation } from "../../web/call/operation.ts";
import { asCsvFile } from "../../web/http/csv-file.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";

/** Rows of a page of the file. */
const filePage = 1_000;
/** Rows of a page in the office. */
const pageSize = 50;
/** Older words of the ERP are not compared: it no longer sends what they are about. */
const oldestWord = "30 days";

/** CT-04. Where our books and the ERP's last word differ, in pages by store and sku. */
export const listStockDifferences = operation(
  "listStockDifferences",
  async ({ db, now }, { query: { store, after, limit = 100 }, key }) => {
    const stores = await storesAsked(db.read, store, key);
    if (stores instanceof Refusal) return stores;
    const found = await readDifferences(db.read, { ...stores, after, size: limit + 1, now: now() });
    const rows = found.slice(0, limit);
    return { differences: rows.map(present), next: found.length > limit ? placeOf(rows.at(-1)) : null };
  },
);

/** The same for the office, sorted as its table is. */
export const listOfficeDifferences = operation(
  "listOfficeDifferences",
  async ({ db, now }, { query, office }) => {
    const { store, sort = "store", page = 1, size = pageSize } = query;
    const stores = await storesAsked(db.read, store, office);
    if (stores instanceof Refusal) return stores;
    const offset = (page - 1) * size;
    const rows = await readDifferences(db.read, { ...stores, sort, size, offset, now: now() });
    return { differences: rows.map(present), total: rows[0]?.total ?? 0, page_size: size };
  },
);

/** The same as CSV. */
export const getStockDifferencesFile = operation(
  "getStockDifferencesFile",
  async ({ db, now }, { query, key, reply }) => {
    const stores = await storesAsked(db.read, query.store, key);
    if (stores instanceof Refusal) return stores;
    asCsvFile(reply, "stock-differences.csv");
    return Readable.from(differenceLines(db.read, { ...stores, now: now() }));
  },
);

type DifferenceQuery = { storeIds: readonly number[] | null; now: Date };
/** Without a `sort` by store and sku, which `after` goes on from. */
type DifferencePage = DifferenceQuery & {
  after?: string | undefined;
  sort?: DifferenceSort;
  size: number;
  offset?: number;
};

const byStore = sql`${asPeopleSort(sql`st.code`)}, d.sku`;
/** Skus that no file set back come last. */
const bySetBack = sql`nullif(d.set_back, 0)`;
const order: Record<DifferenceSort, SQL> = {
  store: byStore,
  "-store": sql`${asPeopleSort(sql`st.code`)} desc, d.sku desc`,
  sku: sql`${asPeopleSort(sql`d.sku`)}, ${byStore}`,
  "-sku": sql`${asPeopleSort(sql`d.sku`)} desc, ${byStore}`,
  difference: sql`d.difference, ${byStore}`,
  "-difference": sql`d.difference desc, ${byStore}`,
  as_of: sql`d.as_of, ${byStore}`,
  "-as_of": sql`d.as_of desc, ${byStore}`,
  set_back: sql`${bySetBack} nulls last, ${byStore}`,
  "-set_back": sql`${bySetBack} desc nulls last, ${byStore}`,
};
const differenceRow = {
  total: number,
  storeId: erpStock.storeId,
  store: store.code,
  sku: erpStock.sku,
  ean: orNull(skuEan.ean),
  ours: number,
  theirs: number,
  difference: number,
  said: number,
  as_of: instant,
  import: orNull(number),
  sold: number,
  moved: number,
  seen: number,
  set_back: number,
  set_back_at: orNull(instant),
};
type Row = RowOf<typeof differenceRow>;

const columns = [
  "store",
  "sku",
  "ean",
  "ours",
  "theirs",
  "difference",
  "said",
  "as_of",
  "import",
  "sold",
  "moved",
  "seen",
  "set_back",
  "set_back_at",
] as (keyof StockDifference)[];

async function* differenceLines(reader: Reader, asked: DifferenceQuery): AsyncGenerator<string> {
  yield csvFile([columns]);
  let after: string | undefined;
  do {
    const rows = await readDifferences(reader, { ...asked, after, size: filePage });
    yield csvRows(rows.map(present).map((row) => columns.map((column) => row[column])));
    after = rows.length < filePage ? undefined : placeOf(rows.at(-1));
  } while (after !== undefined);
}

function present({ storeId: _, total: _total, as_of, set_back_at, ...row }: Row): StockDifference {
  return { ...row, as_of: as_of.toISOString(), set_back_at: set_back_at?.toISOString() ?? null };
}

function placeOf(row: Row | undefined): string {
  return `${row?.storeId}:${row?.sku}`;
}

/**
 * Only what people saw, or what orders held beyond the ERP's word, can make a difference: those skus are looked at. A slot's word is
 * compared with that slot. What people had corrected and a file set back stays in the list until people see the sku again, or files
 * change it by as much.
 */
async function readDifferences(
  reader: Reader,
  { storeIds, after, sort, size, offset = 0, now }: DifferencePage,
): Promise<Row[]> {
  const [, storeId = "0", sku = ""] = /^(\d+):(.*)$/.exec(after ?? "") ?? [];
  const [ids, at] = [sql.param(storeIds), sql`${now.toISOString()}::timestamptz`];
  const recent = sql`> ${at} - ${oldestWord}::interval`;
  const isAsked = (row: SQL) => sql`(${ids}::int[] is null or ${row}.store_id = any(${ids}::int[]))
    and (${row}.store_id, ${row}.sku) > (${Number(storeId)}::int, ${sku}::text)`;
  return rowsOf(
    reader.execute(sql`
      with word as (
        select * from erp_stock w where w.as_of ${recent} and ${isAsked(sql`w`)}
      ), back as (
        select b.store_id, b.sku, -sum(b.after - b.before)::int as pieces, max(b.at) as at
        from stock_correction b where b.sets_back is not null and b.at ${recent} and ${isAsked(sql`b`)}
          and not exists (select from stock_correction p where p.store_id = b.store_id and p.sku = b.sku and p.id > b.id
            and p.reason = any(${sql.param(correctionReasons)}::text[]))
        group by 1, 2 having (select sum(s.after - s.before) from stock_correction s where s.store_id = b.store_id and s.sku = b.sku
          and s.id >= min(b.id) and s.reason = 'snapshot') <> 0
      ), asked as (
        select store_id, sku from word where short > 0
        union select store_id, sku from back
        union select c.store_id, c.sku from stock_change c join word e on e.store_id = c.store_id and e.sku = c.sku
        where c.cause = 'seen' and c.at > e.as_of and c.at ${recent}
          and (e.whole or c.location is not distinct from e.location)
      ), compared as (
        select e.store_id, e.sku, sum(e.quantity)::int as said, min(e.as_of) as as_of, max(e.import_id)::float8 as import,
          sum(k.ours)::int as ours,
          sum(c.sold)::int as sold, sum(c.moved)::int as moved, sum(c.seen)::int as seen
        from asked join word e using (store_id, sku) cross join lateral (
          select coalesce(sum(on_hand), 0) as ours from stock k where k.store_id = e.store_id and k.sku = e.sku
            and (e.whole or k.location is not distinct from e.location)
        ) k cross join lateral (
          select coalesce(sum(pieces) filter (where cause = 'sale'), 0) as sold,
            coalesce(sum(pieces) filter (where cause = 'move'), 0) as moved,
            coalesce(sum(pieces) filter (where cause = 'seen'), 0) as seen
          from stock_change c where c.store_id = e.store_id and c.sku = e.sku and c.at > e.as_of
            and (e.whole or c.location is not distinct from e.location)
        ) c group by 1, 2
      ), differing as (
        select d.*, said + sold + moved as theirs, ours - said - sold - moved as difference,
          coalesce(b.pieces, 0) as set_back, b.at as set_back_at
        from compared d left join back b on b.store_id = d.store_id and b.sku = d.sku
        where ours <> said + sold + moved or b.sku is not null
      )
      select count(*) over () as total, d.store_id as "storeId", st.code as store, d.sku,
        (select min(ean) from sku_ean where sku = d.sku) as ean, d.ours, d.theirs, d.difference, d.said, d.as_of, d.import,
        -d.sold as sold, d.moved, d.seen, d.set_back, to_json(d.set_back_at) #>> '{}' as set_back_at
      from differing d join store st on st.id = d.store_id
      order by ${sort === undefined ? sql`d.store_id, d.sku` : order[sort]} limit ${size} offset ${offset}`),
    differenceRow,
  );
}

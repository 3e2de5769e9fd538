import type { OfficeStock, OfficeStockLine, StockSort } from "@horma/contract";
import { productCode } from "@horma/gtin";
import { type SQL, sql } from "drizzle-orm";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { codeValues } from "../../catalogue/product/product-codes.ts";
import { waits } from "../../fulfilment/order/slot-waiting.ts";
import type { Reader } from "../../platform/db/database.ts";
import { asPeopleSort, hasWords } from "../../platform/db/fold-text.ts";
import { isOpen } from "../../platform/db/order-status-sql.ts";
import { instant, json, number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { product, productSize, stock } from "../../platform/db/schema/product.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";

/** Lines of one page. */
const pageSize = 50;
/** A slot counts as counted for so long. */
const countedFor = "14 days";

const byPlace = sql`location nulls last, product_id, length(size), size`;
const byModel = asPeopleSort(sql`name || ' ' || color`);
const order: Record<StockSort, SQL> = {
  place: byPlace,
  "-place": sql`location desc nulls last, ${byPlace}`,
  model: sql`${byModel}, ${byPlace}`,
  "-model": sql`${byModel} desc, ${byPlace}`,
  standing: sql`standing, ${byPlace}`,
  "-standing": sql`standing desc, ${byPlace}`,
};

/** OF-09. What the books of a store have: its sums, an aisle, and the lines of a place or a search. */
export const getOfficeStock = operation("getOfficeStock", async ({ db, now }, { query, office }) => {
  const { read } = db;
  const storeId = await storeAsked(read, query.store, office);
  if (storeId instanceof Refusal) return storeId;
  const { place, q = "", sort = "place", page = 1, size = pageSize } = query;
  const [sums, aisles, found, erp_at] = await Promise.all([
    readSums(read, storeId, now()),
    readAisles(read, storeId),
    readLines(read, storeId, { place, q, sort, page, size }),
    readErp(read, storeId),
  ]);
  const asked = place?.split("-")[0];
  const aisle = aisles.find((each) => each === asked) ?? aisles[0] ?? null;
  const slots = aisle === null ? [] : await readSlots(read, storeId, aisle);
  const answer: OfficeStock = { sums, erp_at, aisles, aisle, slots, ...found, page_size: size };
  return answer;
});

/** Pairs of open orders by sku and slot: those that wait in it, and those that shoppers have. */
const heldOf = (storeId: number) => sql`
  select p.sku, p.location, count(*) filter (where ${sql.raw(waits)})::int as waiting,
    count(*) filter (where p.place = 'shopper')::int as with_shoppers
  from "order" o join pair p on p.order_id = o.id
  where o.store_id = ${storeId} and o.${isOpen} group by 1, 2`;

async function readSums(reader: Reader, storeId: number, now: Date): Promise<OfficeStock["sums"]> {
  const [row] = await rowsOf(
    reader.execute(sql`
    with held as (${heldOf(storeId)}), slots as (
      select location from stock where store_id = ${storeId} and location is not null
      union select name from slot where store_id = ${storeId}
    )
    select
      (select coalesce(sum(on_hand - held), 0) from stock where store_id = ${storeId})
        + (select coalesce(sum(waiting), 0) from held) as standing,
      (select coalesce(sum(waiting), 0) from held) as held,
      (select coalesce(sum(with_shoppers), 0) from held) as with_shoppers,
      (select count(*) from pair where store_id = ${storeId} and place = 'lost') as lost,
      (select count(*) from slots) as slots,
      (select count(distinct c.location) from slot_count c join slots on slots.location = c.location where c.store_id = ${storeId}
        and c.counted_at > ${now.toISOString()}::timestamptz - ${countedFor}::interval) as counted,
      (select count(*) from slot_count where store_id = ${storeId} and state = 'open') as open_counts`),
    {
      standing: number,
      held: number,
      with_shoppers: number,
      lost: number,
      slots: number,
      counted: number,
      open_counts: number,
    },
  );
  if (row === undefined) throw new Error("sums are a row");
  return row;
}

async function readAisles(reader: Reader, storeId: number): Promise<string[]> {
  const rows = await rowsOf(
    reader.execute(sql`
    select distinct split_part(location, '-', 1) as aisle from (
      select location from stock where store_id = ${storeId} and location is not null
      union select name from slot where store_id = ${storeId}
    ) every order by 1 limit 100`),
    { aisle: string },
  );
  return rows.map(({ aisle }) => aisle);
}

/** The slots of an aisle, also empty ones, with the pairs that should be there. */
async function readSlots(reader: Reader, storeId: number, aisle: string): Promise<OfficeStock["slots"]> {
  const of = sql`(location = ${aisle} or starts_with(location, ${`${aisle}-`}))`;
  return rowsOf(
    reader.execute(sql`
    with held as (${heldOf(storeId)})
    select location, sum(pairs)::int as standing from (
      select location, on_hand - held as pairs from stock where store_id = ${storeId}
      union all select location, waiting from held
      union all select name, 0 from slot where store_id = ${storeId}
    ) every where ${of} group by 1 order by 1 limit 1000`),
    { location: string, standing: number },
  );
}

async function readLines(
  reader: Reader,
  storeId: number,
  {
    place,
    q,
    sort,
    page,
    size,
  }: { place: string | undefined; q: string; sort: StockSort; page: number; size: number },
): Promise<{ lines: OfficeStockLine[]; total: number }> {
  const [eans] = codeValues(productCode(q), q);
  const words = hasWords(
    sql`m.name || ' ' || m.color || ' ' || m.brand || ' ' || k.sku || ' ' || coalesce(k.location, '')`,
    q,
  );
  const rows = await rowsOf(
    reader.execute(sql`
    with found as materialized (
      select k.location, k.sku, k.on_hand - k.held as free, z.size, m.id as product_id, m.name, m.color
      from stock k join product_size z on z.sku = k.sku join product m on m.id = z.product_id
      where k.store_id = ${storeId} and (k.location is not null or k.on_hand > 0)
        and (${place ?? null}::text is null or k.location = ${place ?? null} or starts_with(k.location, ${`${place ?? ""}-`}))
        and (${words} or exists (select from sku_ean e where e.sku = k.sku and e.ean = any(${sql.param(eans)}::text[])))
    ), held as (${heldOf(storeId)}), counted as (
      select found.*, free + coalesce(waiting, 0) as standing, coalesce(waiting, 0) as held,
        coalesce(with_shoppers, 0) as with_shoppers
      from found left join held on held.sku = found.sku and held.location is not distinct from found.location
    ), page as (
      select *, row_number() over (order by ${order[sort]}) as turn from counted
      order by turn limit ${size} offset ${(page - 1) * size}
    )
    select (select count(*) from found) as total, page.location, page.sku, page.size, page.name, page.color,
      ${sql.raw(firstPicture("page.product_id"))} as picture,
      page.standing, page.held, page.with_shoppers,
      (select to_json(max(c.counted_at)) #>> '{}' from slot_count c
        where c.store_id = ${storeId} and c.location = page.location) as counted_at
    from page order by page.turn`),
    {
      total: number,
      location: stock.location,
      sku: stock.sku,
      size: productSize.size,
      name: product.name,
      color: product.color,
      picture: orNull(json<PictureSource>()),
      standing: number,
      held: number,
      with_shoppers: number,
      counted_at: orNull(instant),
    },
  );
  const lines = rows.map(({ total: _, picture, counted_at, ...row }) => ({
    ...row,
    image: listedPicture(picture),
    counted_at: counted_at?.toISOString() ?? null,
  }));
  return { lines, total: rows[0]?.total ?? 0 };
}

/** When the newest of the ERP's reports about the store was true; null without one. */
async function readErp(reader: Reader, storeId: number): Promise<string | null> {
  const [row] = await rowsOf(
    reader.execute(sql`select to_json(max(as_of)) #>> '{}' as at from erp_stock where store_id = ${storeId}`),
    { at: orNull(instant) },
  );
  return row?.at?.toISOString() ?? null;
}

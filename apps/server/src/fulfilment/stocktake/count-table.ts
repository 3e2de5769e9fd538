import type { SlotCount } from "@horma/contract";
import { type CountLine, countDifference } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { json, type RowOf, rowsOf } from "../../platform/db/rows.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { slotCount } from "../../platform/db/schema/stock.ts";

/** A line of a stored count. */
export type StoredLine = CountLine & { sku: string };
const countRow = {
  id: slotCount.id,
  location: slotCount.location,
  at: slotCount.countedAt,
  beganAt: slotCount.beganAt,
  name: staff.name,
  state: slotCount.state,
  lines: json<StoredLine[]>(),
};

/** The last count of each of these slots: of all of it, or of one product in it. */
export async function readLastCounts(
  reader: Reader,
  storeId: number,
  locations: readonly string[],
  productId: string | null,
): Promise<Map<string, SlotCount>> {
  const rows = await rowsOf(
    reader.execute(sql`
    select distinct on (c.location) c.id::float8, c.location, c.counted_at as at,
      c.began_at as "beganAt", s.name, c.state, c.lines
    from slot_count c join staff s on s.id = c.staff_id
    where c.store_id = ${storeId} and c.location = any(${sql.param(locations)}::text[])
      and c.product_id is not distinct from ${productId}
    order by c.location, c.id desc`),
    countRow,
  );
  return new Map(rows.map((row) => [row.location, presentCount(row)]));
}

function presentCount({ id, at, beganAt, name, state, lines }: RowOf<typeof countRow>): SlotCount {
  return {
    id,
    name,
    state,
    at: at.toISOString(),
    began_at: beganAt.toISOString(),
    lines: lines.map((line) => ({
      sku: line.sku,
      counted: line.counted,
      difference: countDifference(line),
      moved: line.most - line.least,
    })),
  };
}

/** The newest count that says something of a slot, or of a product in it. */
export async function lastCountOf(
  tx: Transaction,
  { storeId, location, productId }: { storeId: number; location: string; productId: string | null },
): Promise<number | null> {
  const rows = await rowsOf(
    tx.execute(sql`
    select id::float8 from slot_count where store_id = ${storeId} and location = ${location}
      and product_id is not distinct from ${productId} order by id desc limit 1`),
    { id: slotCount.id },
  );
  return rows[0]?.id ?? null;
}

import type { SlotCount } from "@horma/contract";
import { type CountLine, countDifference } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";

/** A line of a stored count. */
export type StoredLine = CountLine & { sku: string };
type Row = Omit<SlotCount, "at" | "began_at" | "lines"> & {
  location: string;
  productId: string | null;
  at: Date;
  beganAt: Date;
  lines: StoredLine[];
};

/** The last count of each of these slots: of all of it, or of one product in it. */
export async function readLastCounts(
  reader: Reader,
  storeId: number,
  locations: readonly string[],
  productId: string | null,
): Promise<Map<string, SlotCount>> {
  const { rows } = await reader.execute<Row>(sql`
    select distinct on (c.location) c.id::float8, c.location, c.counted_at as at,
      c.began_at as "beganAt", s.name, c.state, c.lines
    from slot_count c join staff s on s.id = c.staff_id
    where c.store_id = ${storeId} and c.location = any(${sql.param(locations)}::text[])
      and c.product_id is not distinct from ${productId}
    order by c.location, c.id desc`);
  return new Map(rows.map((row) => [row.location, presentCount(row)]));
}

function presentCount({ id, at, beganAt, name, state, lines }: Row): SlotCount {
  return {
    ...{ id, name, state },
    at: new Date(at).toISOString(),
    began_at: new Date(beganAt).toISOString(),
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
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::float8 from slot_count where store_id = ${storeId} and location = ${location}
      and product_id is not distinct from ${productId} order by id desc limit 1`);
  return rows[0]?.id ?? null;
}

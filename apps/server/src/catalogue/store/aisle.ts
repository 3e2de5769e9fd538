import type { OrderDetail } from "@horma/contract";
import { parseSlot } from "@horma/domain";
import type pg from "pg";
import { flag, notNull, rowsOf } from "../../platform/db/rows.ts";
import { stock } from "../../platform/db/schema/product.ts";

/** The aisle of a slot, with every used slot in it; undefined for a slot of another form. */
export async function readAisleOf(
  pool: pg.Pool,
  storeId: number,
  location: string | null,
): Promise<OrderDetail["aisle"]> {
  const name = parseSlot(location)?.aisle;
  if (name === undefined) return null;
  const found = await rowsOf(
    pool.query({
      name: "aisle",
      text: `select location, bool_or(on_hand > 0) as filled from stock
      where store_id = $1 and starts_with(location, $2) group by location order by location`,
      values: [storeId, `${name}-`],
    }),
    { location: notNull(stock.location), filled: flag },
  );
  const slots = found.flatMap((row) => {
    const slot = parseSlot(row.location);
    return slot?.aisle === name ? [{ ...row, ...slot }] : [];
  });
  return {
    name,
    modules: Math.max(...slots.map(({ module }) => module)),
    levels: Math.max(...slots.map(({ level }) => level)),
    filled: slots.filter(({ filled }) => filled).map((each) => each.location),
  };
}

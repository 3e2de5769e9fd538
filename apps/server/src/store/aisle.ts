import type { OrderDetail } from "@horma/contract";
import type pg from "pg";

/** `C-04-2`: aisle, module, level. */
const slot = /^(.+)-(\d+)-(\d+)$/;

/** The aisle of a slot, with every used slot in it; undefined for a slot of another form. */
export async function readAisleOf(
  pool: pg.Pool,
  storeId: number,
  location: string | null,
): Promise<OrderDetail["aisle"]> {
  const name = slot.exec(location ?? "")?.[1];
  if (name === undefined) return null;
  const found = await pool.query<{ location: string; filled: boolean }>({
    name: "aisle",
    text: `select location, bool_or(on_hand > 0) as filled from stock
      where store_id = $1 and starts_with(location, $2) group by location order by location`,
    values: [storeId, `${name}-`],
  });
  const slots = found.rows.flatMap((row) => {
    const [, aisle, module, level] = slot.exec(row.location) ?? [];
    return aisle === name ? [{ ...row, module: Number(module), level: Number(level) }] : [];
  });
  return {
    name,
    modules: Math.max(...slots.map(({ module }) => module)),
    levels: Math.max(...slots.map(({ level }) => level)),
    filled: slots.filter(({ filled }) => filled).map((each) => each.location),
  };
}

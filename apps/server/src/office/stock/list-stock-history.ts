import { sql } from "drizzle-orm";
import { instant, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { stockCorrection } from "../../platform/db/schema/stock.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";

/** OF-09. The newest changes of the books of a sku in a slot. */
export const listStockHistory = operation("listStockHistory", async ({ db }, { query, office }) => {
  const storeId = await storeAsked(db.read, query.store, office);
  if (storeId instanceof Refusal) return storeId;
  const rows = await rowsOf(
    db.read.execute(sql`
    select to_json(c.at) #>> '{}' as at, c.before, c.after, c.reason, coalesce(s.name, p.name) as by
    from stock_correction c left join staff s on s.id = c.staff_id left join office_person p on p.id = c.office_id
    where c.store_id = ${storeId} and c.sku = ${query.sku} and c.location is not distinct from ${query.location ?? null}
    order by c.id desc limit 50`),
    {
      at: instant,
      before: stockCorrection.before,
      after: stockCorrection.after,
      reason: stockCorrection.reason,
      by: orNull(string),
    },
  );
  return { lines: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
});

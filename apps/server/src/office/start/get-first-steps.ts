import { sql } from "drizzle-orm";
import { flag, orNull, rowsOf } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";
import { operation } from "../../web/call/operation.ts";

/**
 * CT-09, mock-up 60c. How far an empty server is from its first served shopper; the same for every caller. A demo that was loaded in
 * the office is not counted.
 */
export const getFirstSteps = operation("getFirstSteps", async ({ db }) => {
  const [row] = await rowsOf(
    db.read.execute(sql`
    with first as (select id, code, name from store where closed_at is null and not demo_by_office order by id limit 1),
    demo as materialized (select exists (select from store where demo_by_office) as there)
    select first.code, first.name, demo.there as demo,
      exists (select from look where state = 'live') as look,
      exists (select from device where store_id = first.id and retired_at is null) as devices,
      exists (select from product where not demo.there or import_id is null or import_id not in (
        select id from import where actor->>'kind' = 'system' and actor->>'name' = 'demo')) as products,
      exists (select from stock where store_id = first.id and on_hand > 0) as stock,
      exists (select from staff where store_id = first.id and active) as people,
      exists (select from page_view where store_id = first.id) as opened,
      exists (select from "order" where store_id = first.id) as requested,
      exists (select from "order" o join pair p on p.order_id = o.id
        where o.store_id = first.id and p.place in ('shopper', 'sold')) as served
    from demo left join first on true`),
    {
      code: orNull(store.code),
      name: orNull(store.name),
      devices: flag,
      products: flag,
      stock: flag,
      look: flag,
      people: flag,
      opened: flag,
      requested: flag,
      served: flag,
      demo: flag,
    },
  );
  if (row === undefined) throw new Error("the first steps are a row");
  const { code, name, ...steps } = row;
  return { store: code === null || name === null ? null : { code, name }, ...steps };
});

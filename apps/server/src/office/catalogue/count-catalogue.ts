import type { CatalogueCounts } from "@horma/contract";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";

/** How long counts are shown, ms: they read the whole catalogue. */
const shownFor = 30_000;

const counted = new WeakMap<Database, { until: number; counts: Promise<CatalogueCounts> }>();

/** OF-04. How many products there are and how many lack what. */
export const countCatalogue = operation("countCatalogue", (deps) => readCounts(deps));

/** The counts of the catalogue: made at most once in half a minute, for all callers. */
export function readCounts(deps: Pick<Deps, "db" | "env" | "now">): Promise<CatalogueCounts> {
  const now = Date.now();
  const last = counted.get(deps.db);
  if (last !== undefined && last.until > now) return last.counts;
  const counts = count(deps);
  counted.set(deps.db, { until: now + shownFor, counts });
  counts.catch(() => counted.delete(deps.db));
  return counts;
}

/** After an edit the next question counts again, in this process. */
export function countAgain(db: Database): void {
  counted.delete(db);
}

/** Each by one pass over the tables, not by product. */
async function count({ db, env, now }: Pick<Deps, "db" | "env" | "now">): Promise<CatalogueCounts> {
  const [found] = await rowsOf(
    db.read.execute(sql`
      with place as materialized (select ${now().toISOString()}::timestamptz at time zone ${env.timeZone}::text as local_time)
      select (select count(*) from product) as all,
        (select count(*) from product p where p.state <> 'withdrawn'
          and not exists (select from product_picture g where g.product_id = p.id)) as picture,
        (select count(distinct p.id) from product p join product_size z on z.product_id = p.id where p.state <> 'withdrawn'
          and not exists (select from sku_ean e where e.sku = z.sku)) as ean,
        (select count(*) from product p where p.state <> 'withdrawn' and p.id not in (
          select f.product_id from price f cross join place where f.type = 'normal'
            and (f.starts is null or f.starts <= place.local_time) and (f.ends is null or f.ends > place.local_time)
        )) as price`),
    { all: number, picture: number, ean: number, price: number },
  );
  if (found === undefined) throw new Error("a count has a row");
  return found;
}

import type { Damage, DamageListEntry, ReportDamageBody } from "@horma/contract";
import { eq, lt } from "drizzle-orm";
import type pg from "pg";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { json, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { damage, damagePhoto } from "../../platform/db/schema/damage.ts";
import { order, pair } from "../../platform/db/schema/order.ts";
import { productSize } from "../../platform/db/schema/product.ts";
import { staff } from "../../platform/db/schema/staff.ts";

type NewDamage = Pick<ReportDamageBody, "cause"> & { pairId: number; staffId: number | undefined; at: Date };
type NewPhoto = { image: Buffer; marks: ReportDamageBody["photos"][number]["marks"] };

/** Adds what is wrong with a pair, with its photos. What was reported of it before its last decision is replaced. */
export async function addDamage(tx: Transaction, row: NewDamage, photos: readonly NewPhoto[]): Promise<void> {
  await tx.delete(damage).where(eq(damage.pairId, row.pairId));
  await tx.insert(damage).values(row);
  await tx
    .insert(damagePhoto)
    .values(photos.map((photo, index) => ({ pairId: row.pairId, position: index + 1, ...photo })));
}

/** Deletes reports from before an instant, with their photos. */
export async function forgetDamage(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(damage).where(lt(damage.at, before));
}

/** What was reported of a pair. Of one that its runner called damaged there are no photos. */
export async function readDamage(pool: pg.Pool, pairId: number): Promise<Damage | undefined> {
  const found = await rowsOf(
    pool.query({
      name: "damage_of_pair",
      text: `
      select r.cause, r.at, r.by, (
        select json_agg(json_build_object(
          'image', translate(encode(f.image, 'base64'), E'\\n', ''), 'marks', f.marks) order by f.position)
        from damage_photo f where f.pair_id = p.id) as photos
      from pair p cross join lateral (${report}) r where p.id = $1`,
      values: [pairId],
    }),
    {
      cause: damage.cause,
      at: damage.at,
      by: orNull(staff.name),
      photos: orNull(json<Damage["photos"]>()),
    },
  );
  const [row] = found;
  return row && { ...row, at: row.at.toISOString(), photos: row.photos ?? [] };
}

/** SQL: what the index of pairs that are away has in its condition. */
export const notAtRest = "p.place not in ('shelf', 'sold', 'written_off')";

/** SQL: the report of the pair `p`; while it waits or is repaired also a runner's who did not bring it. */
const report = `
  select d.cause, d.at, s.name as by from damage d left join staff s on s.id = d.staff_id where d.pair_id = p.id
  union all (
    select 'unknown', e.at, s.name from order_event e left join staff s on s.id = e.staff_id
    where p.place in ('damaged', 'workshop') and e.pair_id = p.id and e.type = 'pair_missed' and e.data ->> 'reason' = 'damaged'
      and not exists (select from damage where pair_id = p.id) order by e.id desc limit 1)`;

/** The damaged pairs of a store: those that wait for a decision, the oldest first, then the newest reports. */
export async function listDamagesOf(
  pool: pg.Pool,
  storeId: number,
  most: number,
): Promise<DamageListEntry[]> {
  const found = await rowsOf(
    pool.query({
      name: "damages_of_store",
      text: `
      select o.hash_id, p.id::float8 as pair_id, o.code, c.brand || ' ' || c.name as name, ${firstPicture("c.id")} as picture,
        z.size, r.cause, r.at, r.by, p.place
      from (
        select p.id from pair p join "order" o on o.id = p.order_id
        where o.store_id = $1 and p.place in ('damaged', 'workshop') and ${notAtRest}
        union (select d.pair_id from damage d join pair p on p.id = d.pair_id join "order" o on o.id = p.order_id
          where o.store_id = $1 order by d.at desc limit $2)
      ) known join pair p on p.id = known.id join "order" o on o.id = p.order_id
        join product_size z on z.sku = p.sku join product c on c.id = z.product_id cross join lateral (${report}) r
      order by p.place <> 'damaged', case p.place when 'damaged' then p.placed_at end, r.at desc limit $2`,
      values: [storeId, most],
    }),
    {
      hash_id: order.hashId,
      pair_id: pair.id,
      code: order.code,
      name: string,
      picture: orNull(json<PictureSource>()),
      size: productSize.size,
      cause: damage.cause,
      at: damage.at,
      by: orNull(staff.name),
      place: json<DamageListEntry["place"]>(),
    },
  );
  return found.map(({ at, picture, ...row }) => ({
    ...row,
    image: listedPicture(picture),
    at: at.toISOString(),
  }));
}

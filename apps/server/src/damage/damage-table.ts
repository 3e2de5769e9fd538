import type { Damage, DamageListEntry, ReportDamageBody } from "@horma/contract";
import { lt } from "drizzle-orm";
import type pg from "pg";
import type { Transaction } from "../db/database.ts";
import { damage, damagePhoto } from "../db/schema/damage.ts";

type NewDamage = Pick<ReportDamageBody, "cause"> & { pairId: number; staffId: number | undefined; at: Date };
type NewPhoto = { image: Buffer; marks: ReportDamageBody["photos"][number]["marks"] };

/** Adds what is wrong with a pair, with its photos. A pair is reported once. */
export async function addDamage(tx: Transaction, row: NewDamage, photos: readonly NewPhoto[]): Promise<void> {
  await tx.insert(damage).values(row);
  await tx
    .insert(damagePhoto)
    .values(photos.map((photo, index) => ({ pairId: row.pairId, position: index + 1, ...photo })));
}

/** Deletes reports from before an instant, with their photos. */
export async function forgetDamage(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(damage).where(lt(damage.at, before));
}

/** What was reported of a pair. */
export async function readDamage(pool: pg.Pool, pairId: number): Promise<Damage | undefined> {
  const found = await pool.query<Omit<Damage, "at"> & { at: Date }>({
    name: "damage_of_pair",
    text: `
      select d.cause, d.at, s.name as by, (
        select json_agg(json_build_object(
          'image', translate(encode(f.image, 'base64'), E'\\n', ''), 'marks', f.marks) order by f.position)
        from damage_photo f where f.pair_id = d.pair_id) as photos
      from damage d left join staff s on s.id = d.staff_id where d.pair_id = $1`,
    values: [pairId],
  });
  const [row] = found.rows;
  return row && { ...row, at: row.at.toISOString(), photos: row.photos ?? [] };
}

/** The newest reports of a store. */
export async function listDamagesOf(
  pool: pg.Pool,
  storeId: number,
  most: number,
): Promise<DamageListEntry[]> {
  const found = await pool.query<Omit<DamageListEntry, "at"> & { at: Date }>({
    name: "damages_of_store",
    text: `
      select o.hash_id, d.pair_id::float8, o.code, c.brand || ' ' || c.name as name, z.size, d.cause, d.at, s.name as by
      from damage d join pair p on p.id = d.pair_id join "order" o on o.id = p.order_id
        join product_size z on z.sku = p.sku join product c on c.id = z.product_id
        left join staff s on s.id = d.staff_id
      where o.store_id = $1 order by d.at desc limit $2`,
    values: [storeId, most],
  });
  return found.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

import { and, eq, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rows.ts";
import { picture, pictureSize, productPicture } from "../../platform/db/schema/picture.ts";

/** Adds a picture that was uploaded, with one of its sizes. One that is there stays as it is. */
export async function addPicture(
  tx: Transaction,
  row: typeof picture.$inferInsert,
  size: Omit<typeof pictureSize.$inferInsert, "hash">,
): Promise<void> {
  // The row is locked in any case, so that no sweep deletes it before a product has it.
  await tx
    .insert(picture)
    .values(row)
    .onConflictDoUpdate({ target: picture.hash, set: { type: row.type } });
  await addSize(tx, { hash: row.hash, ...size });
}

export async function addSize(
  db: Pick<Transaction, "insert">,
  row: typeof pictureSize.$inferInsert,
): Promise<void> {
  await db.insert(pictureSize).values(row).onConflictDoNothing();
}

/** A size that was made before. */
export async function findSize(reader: Reader, hash: string, width: number): Promise<Buffer | undefined> {
  const [row] = await reader
    .select({ bytes: pictureSize.bytes })
    .from(pictureSize)
    .where(and(eq(pictureSize.hash, hash), eq(pictureSize.width, width)));
  return row?.bytes;
}

/** A picture as it was uploaded. */
export async function findUploaded(reader: Reader, hash: string): Promise<Buffer | undefined> {
  const [row] = await reader.select({ bytes: picture.bytes }).from(picture).where(eq(picture.hash, hash));
  return row?.bytes;
}

type Place = { productId: string; position: number };

/** Gives a product an uploaded picture at a position. Says whether that was another one before. */
export async function placePicture(tx: Transaction, place: Place, content: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(productPicture)
    .values({ ...place, content })
    .onConflictDoUpdate({
      target: [productPicture.productId, productPicture.position],
      set: { address: null, content },
      setWhere: sql`${productPicture.content} is distinct from ${content}`,
    });
  return rowCount === 1;
}

/** Takes a product's picture away. Says whether there was one. */
export async function takePicture(tx: Transaction, { productId, position }: Place): Promise<boolean> {
  const { rowCount } = await tx
    .delete(productPicture)
    .where(and(eq(productPicture.productId, productId), eq(productPicture.position, position)));
  return rowCount === 1;
}

/** Deletes uploaded pictures that neither a product nor the look has, and that undoing an import would not bring back. */
export async function forgetPictures({ pool }: Pick<Database, "pool">): Promise<void> {
  const unused = `select p.hash from picture p
    where not exists (select from product_picture q where q.content = p.hash)
    and not exists (select from look l where l.logo = p.hash)`;
  const rows = await rowsOf(pool.query(unused), { hash: picture.hash });
  if (rows.length === 0) return;
  await pool.query(
    `delete from picture where hash in (${unused}) and hash = any($1::text[]) and not exists (
       select from import_before b where b.table_name = 'product_picture' and b.row ->> 'content' = picture.hash)`,
    [rows.map(({ hash }) => hash)],
  );
}

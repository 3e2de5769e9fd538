import { and, eq, sql } from "drizzle-orm";
import type pg from "pg";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { number, orNull, rowsOf } from "../../platform/db/rows.ts";
import { picture, pictureSize, productPicture } from "../../platform/db/schema/picture.ts";
import { pictureWidths } from "./picture-address.ts";

type NewSize = typeof pictureSize.$inferInsert;

/** Adds a picture that was uploaded, with some of its sizes; the leader makes the others. One that is there stays as it is. */
export async function addPicture(
  tx: Transaction,
  row: typeof picture.$inferInsert,
  sizes: readonly Omit<NewSize, "hash">[],
): Promise<void> {
  // The row is locked in any case, so that no sweep deletes it before a product has it.
  await tx
    .insert(picture)
    .values(row)
    .onConflictDoUpdate({ target: picture.hash, set: { type: row.type } });
  await tx
    .insert(pictureSize)
    .values(sizes.map((size) => ({ hash: row.hash, ...size })))
    .onConflictDoNothing();
  await tx.execute(sql`select pg_notify('picture_added', '')`);
}

/** Adds a size that was made. One that is there stays as it is. */
export async function addSize(pool: pg.Pool, { hash, width, bytes }: NewSize): Promise<void> {
  await pool.query(
    "insert into picture_size (hash, width, bytes) values ($1, $2, $3) on conflict do nothing",
    [hash, width, bytes],
  );
}

/** A size of a picture: null if it is not made yet, undefined if there is no such picture. */
export async function findSize(
  pool: pg.Pool,
  hash: string,
  width: number,
): Promise<Buffer | null | undefined> {
  const found = pool.query({
    name: "picture_size",
    text: `select s.bytes from picture p left join picture_size s on s.hash = p.hash and s.width = $2
      where p.hash = $1`,
    values: [hash, width],
  });
  return (await rowsOf(found, { bytes: orNull(pictureSize.bytes) }))[0]?.bytes;
}

/** Widths of a picture that are made. */
export async function widthsMade(pool: pg.Pool, hash: string): Promise<number[]> {
  const found = pool.query("select width from picture_size where hash = $1", [hash]);
  return (await rowsOf(found, { width: pictureSize.width })).map(({ width }) => width);
}

/** The largest width of a picture that is made. */
export async function largestMade(pool: pg.Pool, hash: string): Promise<Buffer | undefined> {
  const text = "select bytes from picture_size where hash = $1 order by width desc limit 1";
  return (await rowsOf(pool.query(text, [hash]), { bytes: pictureSize.bytes }))[0]?.bytes;
}

/**
 * Bytes that are read at once: the driver turns them from text while everything else waits. A text of more than 128 kB would also stay
 * in memory until a major collection.
 */
const partLength = 48 * 1024;

/** A picture as it was uploaded, read in parts into `room`, which it shares. */
export async function readUploaded(pool: pg.Pool, hash: string, room: Buffer): Promise<Buffer | undefined> {
  const measured = pool.query("select octet_length(bytes) as length from picture where hash = $1", [hash]);
  const [found] = await rowsOf(measured, { length: number });
  if (found === undefined) return undefined;
  const whole = room.subarray(0, found.length);
  for (let from = 0; from < whole.length; from += partLength) {
    const parts = pool.query({
      name: "picture_part",
      text: "select substring(bytes from $2 for $3) as bytes from picture where hash = $1",
      values: [hash, from + 1, partLength],
    });
    const [part] = await rowsOf(parts, { bytes: picture.bytes });
    if (part === undefined) return undefined;
    part.bytes.copy(whole, from);
  }
  return whole;
}

/** Pictures that lack a width, some of them. */
export async function picturesToPaint(pool: pg.Pool, leftOut: readonly string[]): Promise<string[]> {
  const found = pool.query(
    `select hash from picture p where hash <> all($1::text[])
       and (select count(*) from picture_size s where s.hash = p.hash and s.width = any($2::int[])) < $3
     limit 200`,
    [leftOut, pictureWidths, pictureWidths.length],
  );
  return (await rowsOf(found, { hash: picture.hash })).map(({ hash }) => hash);
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

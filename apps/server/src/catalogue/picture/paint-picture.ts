import type pg from "pg";
import { ownPool } from "../../platform/db/bounded-pool.ts";
import type { Database } from "../../platform/db/database.ts";
import { largestWidth, pictureWidths } from "./picture-address.ts";
import { pictureBounds } from "./picture-bounds.ts";
import { addSize, largestMade, readUploaded, widthsMade } from "./picture-table.ts";
import { makeSize, readPicture, tookTooLong } from "./picture-work.ts";

/** Who makes sizes of pictures, one after another: with a connection beside everybody's, and room for one upload. */
type Painter = { pool: pg.Pool; room: Buffer };

/** A painter; its pool is to be ended. The room is used again and again: freed, so much memory would not go back to the system. */
export function openPainter({ pool }: Pick<Database, "pool">): Painter {
  return { pool: ownPool(pool), room: Buffer.allocUnsafeSlow(pictureBounds.bytes) };
}

/**
 * Makes the widths of a picture that are missing: the largest one from the upload, the others from that. An upload that cannot be
 * read by today's bounds, or at all, is replaced by the largest width that was made of it. False if there is none, or no picture.
 */
export async function paintPicture(painter: Painter, hash: string): Promise<boolean> {
  const { pool } = painter;
  const made = await widthsMade(pool, hash);
  const missing = pictureWidths.filter((width) => !made.includes(width));
  if (missing.length === 0) return true;
  const fromUpload = made.includes(largestWidth) ? undefined : await drawUploaded(painter, hash);
  const largest = fromUpload ?? (await largestMade(pool, hash));
  if (largest === undefined) return false;
  for (const width of missing) {
    const bytes = width === largestWidth ? largest : await makeSize(largest, width);
    await addSize(pool, { hash, width, bytes });
  }
  return true;
}

async function drawUploaded({ pool, room }: Painter, hash: string): Promise<Buffer | undefined> {
  const uploaded = await readUploaded(pool, hash, room);
  if (uploaded === undefined || typeof (await readPicture(uploaded)) === "string") return undefined;
  return makeSize(uploaded, largestWidth).catch((error: unknown) => {
    if (tookTooLong(error)) throw error;
    return undefined;
  });
}

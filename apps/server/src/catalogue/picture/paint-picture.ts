import { promise as queueOf } from "fastq";
import type pg from "pg";
import { ownPool } from "../../platform/db/bounded-pool.ts";
import type { Database } from "../../platform/db/database.ts";
import { largestWidth, pictureWidths } from "./picture-address.ts";
import { pictureBounds } from "./picture-bounds.ts";
import { addSize, largestMade, readUploaded, widthsMade } from "./picture-table.ts";
import { makeSize, readPicture, tookTooLong } from "./picture-work.ts";

/** Who makes sizes of pictures, with a connection beside everybody's. */
type Painter = { pool: pg.Pool };

/** A painter; its pool is to be ended. */
export function openPainter({ pool }: Pick<Database, "pool">): Painter {
  return { pool: ownPool(pool) };
}

/** Room for one upload, used again and again: freed, so much memory would not go back to the system. */
const room = Buffer.allocUnsafeSlow(pictureBounds.bytes);
/** One picture at a time in a process: the leader's job and the calls share the room, and none makes what the other is making. */
const turns = queueOf(({ painter, hash }: { painter: Painter; hash: string }) => paint(painter, hash), 1);

/**
 * Makes the widths of a picture that are missing: the largest one from the upload, the others from that. An upload that cannot be
 * read by today's bounds, or at all, is replaced by the largest width that was made of it. False if there is none, or no picture.
 */
export function paintPicture(painter: Painter, hash: string): Promise<boolean> {
  return turns.push({ painter, hash });
}

async function paint({ pool }: Painter, hash: string): Promise<boolean> {
  const made = await widthsMade(pool, hash);
  const missing = pictureWidths.filter((width) => !made.includes(width));
  if (missing.length === 0) return true;
  const fromUpload = made.includes(largestWidth) ? undefined : await drawUploaded(pool, hash);
  const largest = fromUpload ?? (await largestMade(pool, hash));
  if (largest === undefined) return false;
  for (const width of missing) {
    const bytes = width === largestWidth ? largest : await makeSize(largest, width);
    await addSize(pool, { hash, width, bytes });
  }
  return true;
}

async function drawUploaded(pool: pg.Pool, hash: string): Promise<Buffer | undefined> {
  const uploaded = await readUploaded(pool, hash, room);
  if (uploaded === undefined || "fault" in (await readPicture(uploaded))) return undefined;
  return makeSize(uploaded, largestWidth).catch((error: unknown) => {
    if (tookTooLong(error)) throw error;
    return undefined;
  });
}

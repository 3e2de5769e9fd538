import type pg from "pg";
import { largestWidth, pictureWidths } from "./picture-address.ts";
import { addSize, largestMade, readUploaded, widthsMade } from "./picture-table.ts";
import { makeSize, readPicture, tookTooLong } from "./picture-work.ts";

/**
 * Makes the widths of a picture that are missing: the largest one from the upload, the others from that. An upload that cannot be
 * read by today's bounds, or at all, is replaced by the largest width that was made of it. False if there is none, or no picture.
 */
export async function paintPicture(pool: pg.Pool, hash: string): Promise<boolean> {
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
  const uploaded = await readUploaded(pool, hash);
  if (uploaded === undefined || typeof (await readPicture(uploaded)) === "string") return undefined;
  return makeSize(uploaded, largestWidth).catch((error: unknown) => {
    if (tookTooLong(error)) throw error;
    return undefined;
  });
}

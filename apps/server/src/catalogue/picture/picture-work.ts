/** Reads pictures and draws their sizes. One at a time in a process, on one core: calls go on beside it. */
import { promise as queueOf } from "fastq";
import sharp from "sharp";
import { pictureTypes } from "../../platform/db/schema/picture.ts";
import { type FaultyPicture, mostPixels, type PictureType, wrongSize } from "./picture-bounds.ts";

/** How long a size may take, s. */
const longest = 20;

// What else libvips reads, such as SVG or PDF, no one may send.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

/** Within so many first bytes an SVG names its root, after its declarations and comments. */
const headLength = 4_096;

export type ReadPicture = { type: PictureType; width: number; height: number };

/** What a picture is, or why it is refused, by its head alone: nothing is decoded. */
export async function readPicture(bytes: Buffer): Promise<ReadPicture | FaultyPicture> {
  const head = await headOf(bytes).catch(() => undefined);
  const type = pictureTypes.find((each) => each === head?.mediaType);
  if (head === undefined || type === undefined) return otherType(bytes);
  if ((head.pages ?? 1) > 1) return { fault: "moving", message: "animated pictures are not supported" };
  const { width, height } = head.autoOrient;
  return wrongSize({ type, width, height, inPasses: head.isProgressive }) ?? { type, width, height };
}

/** Says what to do with the pictures that people have and browsers or we do not show. */
function otherType(bytes: Buffer): FaultyPicture {
  const types = "a picture must be a JPEG, PNG, WebP or AVIF";
  // ISO/IEC 14496-12: a file's first box names the brand of what follows. HEVC's brands are those of HEIC (ISO/IEC 23008-12).
  if (/^ftyp(?:he[iv][cmsx]|mif1|msf1)/.test(bytes.toString("latin1", 4, 12)))
    return { fault: "heic", message: `${types}, not HEIC: export it as JPEG` };
  if (/<svg[\s>]/i.test(bytes.toString("latin1", 0, headLength)))
    return { fault: "svg", message: `${types}, not SVG: export it as PNG, a thousand pixels wide` };
  return { fault: "type", message: types };
}

async function headOf(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

const turns = queueOf(draw, 1);

/** A picture upright, in a width or its own if that is less, as WebP with nothing but its pixels. Rejects where it is broken. */
export function makeSize(bytes: Buffer, width: number): Promise<Buffer> {
  return turns.push({ bytes, width });
}

function draw({ bytes, width }: { bytes: Buffer; width: number }): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .timeout({ seconds: longest })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp()
    .toBuffer();
}

/** Whether a size could not be made for lack of time: the same picture may succeed later. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("timeout");
}

/** How dark the darkest part of a picture is on white paper, 0 (black) to 255 (nothing is seen). */
export async function darkestOnWhite(bytes: Buffer): Promise<number> {
  // sharp's `stats` would read the picture as it came, before it is laid on white.
  const greys = await sharp(bytes).flatten({ background: "#ffffff" }).greyscale().raw().toBuffer();
  return greys.reduce((darkest, grey) => Math.min(darkest, grey), 255);
}

import sharp from "sharp";
import { eanBars } from "./ean-bars.ts";

/** A drawn code on white, `module` units a bar; without a code a drawing that has none. */
function codeSvg(ean: string | undefined, module = 4): string {
  const [width, height] = [115 * module, 70 * module];
  const bars = (ean === undefined ? [] : eanBars(ean))
    .map((bar, at) =>
      bar
        ? `<rect x="${(at + 10) * module}" y="${8 * module}" width="${module}" height="${50 * module}"/>`
        : "",
    )
    .join("");
  const dots = `<circle cx="${width / 2}" cy="${height / 2}" r="${20 * module}" fill="#c33"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${ean === undefined ? `<rect width="100%" height="100%" fill="#fff"/>${dots}` : bars}</svg>`
  );
}

const drawn = (ean: string | undefined, module?: number) => sharp(Buffer.from(codeSvg(ean, module)));
const onWhite = (ean: string | undefined) => drawn(ean).flatten({ background: "#fff" });

/** A code as a file of each ending of CA-09. Where the type knows transparency, the paper is left out. */
export const pictureFiles: Record<string, (ean: string | undefined) => Promise<Buffer>> = {
  jpg: (ean) => onWhite(ean).jpeg().toBuffer(),
  jpeg: (ean) => onWhite(ean).jpeg({ progressive: true }).toBuffer(),
  png: (ean) => drawn(ean).png().toBuffer(),
  webp: (ean) => drawn(ean).webp().toBuffer(),
  gif: (ean) => drawn(ean).gif().toBuffer(),
  svg: async (ean) => Buffer.from(codeSvg(ean, 1)),
  bmp: async (ean) => bmp(await onWhite(ean).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  ico: async (ean) => icon(await drawn(ean, 2).png().toBuffer()),
};

/** A photo as a phone takes it: of 12 MP or more, held upright, so that its pixels lie on their side and EXIF says so. */
export async function phonePhoto(
  ean: string,
  width = 4032,
  height = 3024,
  labelWidth?: number,
): Promise<Buffer> {
  const label = await sharp(await onWhite(ean).png().toBuffer())
    .resize(labelWidth ?? null)
    .rotate(90)
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#a8743f" } })
    .composite([{ input: label, left: 1800, top: 1200 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** 24 bits a pixel, rows from the bottom up and filled to four bytes. */
function bmp({ data, info }: { data: Buffer; info: { width: number; height: number } }): Buffer {
  const { width, height } = info;
  const stride = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + stride * height);
  file.write("BM");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * 3;
      const to = 54 + (height - 1 - row) * stride + column * 3;
      file.set([data[from + 2] ?? 0, data[from + 1] ?? 0, data[from] ?? 0], to);
    }
  }
  return file;
}

/** One PNG in an icon's directory; it has to be at most 256 pixels wide. */
function icon(png: Buffer): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt8(png.readUInt32BE(16), 6);
  directory.writeUInt8(png.readUInt32BE(20), 7);
  directory.writeUInt16LE(1, 10);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(22, 18);
  return Buffer.concat([directory, png]);
}

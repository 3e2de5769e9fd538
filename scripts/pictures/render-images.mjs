// Draws every product image of the demo catalogue into apps/server/images. The files are committed, because drawing
// takes minutes; run `npm run render-images` after changing a shoe in packages/ui/src/shoe.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { COLOURWAYS, drawShoe, PICTURE_WIDTHS, SHOE_VIEWS } from "../../packages/ui/dist/shoe/index.js";

/** The WebP quality that still looks clean at each width. */
const QUALITY = { 160: 80, 240: 80, 320: 78, 480: 76, 960: 70 };
const folder = fileURLToPath(new URL("../../apps/server/images/", import.meta.url));

await mkdir(folder, { recursive: true });
for (const file of await readdir(folder)) if (file.endsWith(".webp")) await rm(folder + file);

let bytes = 0;
for (const [kind, colourways] of Object.entries(COLOURWAYS)) {
  for (const colourway of Object.keys(colourways)) {
    for (const view of SHOE_VIEWS) bytes += await renderView(kind, colourway, view);
    console.log(`${kind}-${colourway}`);
  }
}
console.log(`${(bytes / 1e6).toFixed(2)} MB in ${folder}`);

/** Rasterises a view once at twice its largest width and scales it down, so that small sizes stay crisp. */
async function renderView(kind, colourway, view) {
  const svg = Buffer.from(drawShoe(kind, colourway, view));
  const { width: drawn } = await sharp(svg).metadata();
  const master = await sharp(svg, { density: (72 * 1920) / drawn })
    .png()
    .toBuffer();
  let bytes = 0;
  for (const width of PICTURE_WIDTHS) {
    const webp = await sharp(master)
      .resize({ width })
      .webp({ quality: QUALITY[width], alphaQuality: 80, effort: 6 })
      .toBuffer();
    await writeFile(`${folder}${kind}-${colourway}-${view}-${width}.webp`, webp);
    bytes += webp.length;
  }
  return bytes;
}

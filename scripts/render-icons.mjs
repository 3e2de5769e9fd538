// Draws the app's icons into apps/shopper/public/icons from its icon.svg; the files are committed.
// Run `npm run render-icons` after changing the icon.
import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const publicFolder = fileURLToPath(new URL("../apps/shopper/public/", import.meta.url));
const icon = await readFile(`${publicFolder}icon.svg`, "utf8");
/** The same box without its edge: systems cut their own shape out of it, so colour reaches every side. */
const bleed = icon
  .replace('d="M8 22h48v36H8z"', 'd="M-4 22h72v46H-4z"')
  .replace('d="M3 8h58v16H3z"', 'd="M-4-4h72v28H-4z"');
if (!bleed.includes("M-4 22") || !bleed.includes("M-4-4")) throw new Error("icon.svg has another box");

await mkdir(`${publicFolder}icons`, { recursive: true });
for (const side of [192, 512]) {
  await draw(icon, side, `icon-${side}`);
  await draw(bleed, side, `maskable-${side}`);
}
await draw(bleed, 180, "apple-touch-icon");

async function draw(svg, side, name) {
  const image = sharp(Buffer.from(svg), { density: (72 * side) / 64 }).resize(side, side);
  const { size } = await image
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${publicFolder}icons/${name}.png`);
  console.log(`${name}.png ${size} bytes`);
}

// Draws the apps' icons into apps/*/public/icons from their icon.svg; the files are committed.
// Run `npm run render-icons` after changing an icon.
import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

await drawApp("shopper", withoutEdge);
// The staff's icon is already a full square, from which systems cut their own shape.
await drawApp("staff", (icon) => icon);

/** Draws one app's icons; `bleed` fills every side, for systems that cut their own shape. */
async function drawApp(app, bleed) {
  const folder = fileURLToPath(new URL(`../../apps/${app}/public/`, import.meta.url));
  const icon = await readFile(`${folder}icon.svg`, "utf8");
  await mkdir(`${folder}icons`, { recursive: true });
  for (const side of [192, 512]) {
    await draw(icon, side, `${folder}icons/icon-${side}.png`);
    await draw(bleed(icon), side, `${folder}icons/maskable-${side}.png`);
  }
  await draw(bleed(icon), 180, `${folder}icons/apple-touch-icon.png`);
}

/** The shopper's box without its edge. */
function withoutEdge(icon) {
  const bled = icon
    .replace('d="M8 22h48v36H8z"', 'd="M-4 22h72v46H-4z"')
    .replace('d="M3 8h58v16H3z"', 'd="M-4-4h72v28H-4z"');
  if (!bled.includes("M-4 22") || !bled.includes("M-4-4")) throw new Error("icon.svg has another box");
  return bled;
}

async function draw(svg, side, path) {
  const image = sharp(Buffer.from(svg), { density: (72 * side) / 64 }).resize(side, side);
  const { size } = await image.png({ compressionLevel: 9, palette: true }).toFile(path);
  console.log(`${path} ${size} bytes`);
}

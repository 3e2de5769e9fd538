import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** Colour difference of a pixel, 0 to 1; below it lies the smoothing of letters. */
const threshold = 0.1;

/**
 * Compares two folders of pictures by name. Writes a page into `page` with before, after and difference, most different first,
 * and prints a table of the screens. A picture that only one folder has differs as a whole.
 */
export async function comparePictures({ before, after, page }) {
  rmSync(page, { recursive: true, force: true });
  mkdirSync(page, { recursive: true });
  const names = [...new Set([before, after].flatMap(picturesIn))];
  const rows = [];
  for (const name of names) rows.push(await compare(name, { before, after, page }));
  rows.sort((one, other) => other.share - one.share || one.name.localeCompare(other.name));
  writeFileSync(join(page, "index.html"), html(rows));
  for (const { name, share, note } of rows) {
    if (share > 0) console.log(`${percent(share).padStart(8)}  ${name}${note ? `  (${note})` : ""}`);
  }
  const same = rows.filter(({ share }) => share === 0).length;
  console.log(`${rows.length} pictures, ${same} the same: ${relative(".", join(page, "index.html"))}`);
}

async function compare(name, { before, after, page }) {
  const [old, young] = [join(before, name), join(after, name)];
  const row = { name, before: relative(page, old), after: relative(page, young) };
  if (!existsSync(old)) return { ...row, share: 1, before: undefined, note: "new" };
  if (!existsSync(young)) return { ...row, share: 1, after: undefined, note: "gone" };
  const sizes = await Promise.all([old, young].map((path) => sharp(path).metadata()));
  const [width, height] = ["width", "height"].map((side) => Math.max(...sizes.map((size) => size[side])));
  const [one, other] = await Promise.all([old, young].map((path) => pixels(path, width, height)));
  if (one.equals(other)) return { ...row, share: 0 };
  const drawn = Buffer.alloc(one.length);
  const share = pixelmatch(one, other, drawn, width, height, { threshold }) / (width * height);
  if (share === 0) return { ...row, share };
  const difference = join(page, name);
  mkdirSync(dirname(difference), { recursive: true });
  await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(difference);
  const [was, is] = sizes.map((size) => size.height);
  return { ...row, share, difference: name, ...(was !== is && { note: `height ${was} → ${is}` }) };
}

/** A picture's RGBA on a canvas of this size, not scaled. */
async function pixels(path, width, height) {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width === width && info.height === height) return data;
  return sharp(data, { raw: info })
    .extend({ right: width - info.width, bottom: height - info.height, background: "#ff00ff" })
    .raw()
    .toBuffer();
}

function picturesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((path) => path.split("\\").join("/"))
    .filter((path) => path.endsWith(".png"));
}

function html(rows) {
  const picture = (path, alt) =>
    path
      ? `<a href="${asText(path)}"><img loading="lazy" alt="${alt}" src="${asText(path)}"></a>`
      : "<p>none</p>";
  const sections = rows
    .filter(({ share }) => share > 0)
    .map(
      (row) => `<section><h2>${percent(row.share)} ${asText(row.name)} ${asText(row.note ?? "")}</h2>
<div>${picture(row.before, "before")}${picture(row.after, "after")}${picture(row.difference, "difference")}</div></section>`,
    );
  return `<!doctype html><meta charset="utf-8"><title>Pictures compared</title>
<style>body{font:14px sans-serif;margin:16px}div{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;align-items:start}img{width:100%;border:1px solid}</style>
<h1>Before, after, difference</h1>
${sections.join("\n")}
<h2>The same</h2><ul>${rows
    .filter(({ share }) => share === 0)
    .map(({ name }) => `<li>${asText(name)}</li>`)
    .join("")}</ul>`;
}

function asText(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function percent(share) {
  return `${(share * 100).toFixed(2)} %`;
}

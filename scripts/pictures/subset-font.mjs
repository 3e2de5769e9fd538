// Writes the part of the font that every page loads, from the font's package; the file is committed.
// Run `npm run subset-font` after an update of the package, or when a text needs another character.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const root = new URL("../../", import.meta.url);
const fontPackage = new URL("node_modules/@fontsource-variable/archivo/", root);
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** What Spanish and English texts need. Other letters of Latin names come from the whole font, when a page shows one. */
export const characters = `${ascii}\u00A0¡¿«»°º·×½–—‘’“”…⁄−ÁÉÍÑÓÚÜáéíñóúü`;

/** Where the part is. */
export const subsetFile = new URL("packages/ui/src/font/archivo-spanish.woff2", root);

/** The part as the package's font makes it, with the weights and features that the design uses. */
export async function makeSubset() {
  const whole = await readFile(new URL("files/archivo-latin-wdth-normal.woff2", fontPackage));
  return subsetFont(whole, characters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 840 } },
    keepFeatures: ["ccmp", "rvrn", "kern", "tnum", "frac", "numr", "dnom"],
  });
}

/** The characters as CSS declares them. */
export function unicodeRange() {
  const codes = [...characters]
    .map((character) => character.codePointAt(0))
    .sort((one, other) => one - other);
  const runs = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16);
  return runs.map(([first, last]) => `u+${hex(first)}${last > first ? `-${hex(last)}` : ""}`).join(", ");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const subset = await makeSubset();
  await writeFile(subsetFile, subset);
  await copyFile(new URL("LICENSE", fontPackage), new URL("LICENSE", subsetFile));
  console.log(`${fileURLToPath(subsetFile)} ${subset.length} bytes\nunicode-range: ${unicodeRange()};`);
}

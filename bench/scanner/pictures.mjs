// Photographs of a folder with their texts.
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import sharp from "sharp";

/**
 * One picture as every reader gets it, in grey and in colour.
 * @typedef {{ width: number, height: number, data: Uint8Array }} Grey
 * @typedef {{ width: number, height: number, data: Uint8ClampedArray }} Rgba
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} group what it is counted with
 * @property {string} symbology of its code, or `no code`
 * @property {string | undefined} truth
 * @property {string[]} alsoThere texts of other codes that may stand in it and are no misreads
 * @property {() => Promise<{ grey: Grey, rgba: Rgba }>} load
 */

const endings = new Set([".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".tif", ".tiff"]);

/** Folder names by their letters, such as `ean13-2` or `UPC-A photos`; the first that fits. */
/** @type {[RegExp, string][]} */
const folders = [
  [/^ean-?13/i, "EAN-13"],
  [/^ean-?8/i, "EAN-8"],
  [/^upc-?a/i, "UPC-A"],
  [/^upc-?e/i, "UPC-E"],
  [/^code-?128/i, "Code 128"],
  [/^qr/i, "QR"],
];

/**
 * The pictures below a folder with a .txt of the same name; an empty one means no code. The code of one picture of a folder may
 * also appear in another: a Japanese book carries two.
 * @param {string} folder
 * @param {number} [side] the larger side in pixels that they are made; as they are unless given
 * @returns {Promise<Picture[]>}
 * @throws when there are none
 */
export async function picturesIn(folder, side) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(files);
  const pictures = [];
  for (const file of files.sort()) {
    const truthFile = `${file.slice(0, -extname(file).length)}.txt`;
    if (!endings.has(extname(file).toLowerCase()) || !known.has(truthFile)) continue;
    const text = (await readFile(truthFile, "utf8")).trim();
    const truth = text === "" ? undefined : text;
    const symbology = truth === undefined ? "no code" : symbologyOf(basename(dirname(file)));
    pictures.push({ name: file, group: symbology, symbology, truth, load: () => loaded(file, side) });
  }
  if (pictures.length === 0) throw new Error(`${folder}: no picture with a .txt of the same name`);
  return pictures.map((picture) => ({ ...picture, alsoThere: truthsBeside(picture, pictures) }));
}

function truthsBeside({ name, truth }, pictures) {
  if (truth === undefined) return [];
  return pictures
    .filter((other) => dirname(other.name) === dirname(name))
    .flatMap((other) => other.truth ?? []);
}

/** The symbology that a folder's name says; the name itself if unknown. */
function symbologyOf(folder) {
  return folders.find(([pattern]) => pattern.test(folder))?.[1] ?? folder;
}

/** Loads a picture, turned as its camera was held, on white. */
async function loaded(file, side) {
  const upright = sharp(file).autoOrient().flatten({ background: "white" }).toColourspace("srgb");
  const sized = side ? upright.resize(side, side, { fit: "inside", kernel: "cubic" }) : upright;
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const rgba = { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) };
  return { rgba, grey: greyOf(rgba) };
}

/** Brightness by the weights of ITU-R BT.601. */
function greyOf({ width, height, data }) {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = Math.round(0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2]);
  return { width, height, data: grey };
}

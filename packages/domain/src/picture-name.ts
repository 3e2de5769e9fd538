/** Which product a picture is of, by the name of its file: `880101-2.jpg` is the second picture of 880101. */

/** Pictures of a product at most. */
export const mostPictures = 20;
/** File names that are looked up at once, at most. */
export const mostPictureNames = 500;

/** Why a file's name names no picture: no known code begins it; or what follows the code is no position from 1 to 20. */
export const pictureNameFaults = ["unknown", "no_position"] as const;
export type PictureNameFault = (typeof pictureNameFaults)[number];
export type NamedPicture = { product: string; position: number };

/** A product's id has up to 32 characters, a sku more. */
const longestCode = 64;
const extension = /\.[^.]*$/;
/** ` (2)`, `-2` or `_02`; nothing is the first. */
const positionText = /^(?:[\s_-]+0*(\d{1,2})|\s*\(0*(\d{1,2})\))?$/;

/** The codes that a file's name may begin with, without capitals, the longest first: codes themselves have hyphens and underscores. */
export function codesOfPictureName(fileName: string): string[] {
  const stem = stemOf(fileName);
  const ends = [...stem.matchAll(/[\s_(-]/g)].map(({ index }) => index);
  const codes = [stem.length, ...ends.toReversed()].map((end) => stem.slice(0, end).trimEnd());
  return [...new Set(codes)].filter((code) => code !== "" && code.length <= longestCode);
}

/**
 * The picture that a file's name names.
 * @param products the product of each known code; codes are without capitals
 */
export function readPictureName(
  fileName: string,
  products: ReadonlyMap<string, string>,
): NamedPicture | PictureNameFault {
  const code = codesOfPictureName(fileName).find((each) => products.has(each));
  const product = code === undefined ? undefined : products.get(code);
  if (code === undefined || product === undefined) return "unknown";
  const said = positionText.exec(stemOf(fileName).slice(code.length));
  if (said === null) return "no_position";
  const position = Number(said[1] ?? said[2] ?? 1);
  return position >= 1 && position <= mostPictures ? { product, position } : "no_position";
}

function stemOf(fileName: string): string {
  return fileName.replace(extension, "").trim().toLowerCase();
}

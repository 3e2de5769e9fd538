// The generated corpus as pictures.
import { corpus, corpusFormats, renderFrame, toRgba, withoutCode } from "@horma/scanner/corpus";

const symbologies = {
  ean_13: "EAN-13",
  ean_8: "EAN-8",
  upc_a: "UPC-A",
  upc_e: "UPC-E",
  code_128: "Code 128",
};

/** Groups with a goal need enough pictures for a meaningful share. */
const inQuantity = new Set(["module 1.3", "blur 0.8", "frame 4", "light bars 0.8"]);
const quantity = 20;

/**
 * @param {{ seed: number, count: number }} options `count` pictures for each degree of difficulty
 * @returns {import("./pictures.mjs").Picture[]} all angles in one group, every other degree in one of its own
 */
export function generatedPictures({ seed, count }) {
  const perGroup = Math.max(count, quantity);
  const groups = [corpus, corpusFormats, withoutCode].flatMap((some) => some({ seed, perGroup }));
  return groups.flatMap(({ name, frames }) =>
    frames.slice(0, inQuantity.has(name) ? quantity : count).map((frame) => ({
      name: frame.name,
      group: name.startsWith("angle") ? "angle" : name.startsWith("without") ? "no code" : name,
      symbology: frame.truth ? symbologies[frame.truth.format] : "no code",
      truth: frame.truth?.text,
      alsoThere: [],
      load: async () => pixelsOf(frame.scene),
    })),
  );
}

/** The picture in both formats that readers take. */
export function pixelsOf(scene) {
  const grey = renderFrame(scene);
  return { grey, rgba: toRgba(grey) };
}

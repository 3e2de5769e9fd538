// Shows every picture to every reader and records answer and time.
import { numberOf } from "./same-number.mjs";

const patienceMs = 20_000;

/**
 * One reader's answer for one picture.
 * @typedef {{ group: string, read: boolean, wrong: string[], ms: number, failed: string | undefined }} Answer
 */

/**
 * The codes of a picture, and the time where the reader took it itself.
 * @typedef {{ text: string, symbology: string | undefined }[] & { ms?: number }} Found
 */

/**
 * Reads the pictures with the readers in turn, a different one first each time. The first picture is read once before as a
 * warm-up; loading does not count.
 * @param {import("./pictures.mjs").Picture[]} pictures
 * @param {{ name: string, read: (pixels: any) => Promise<Found> }[]} readers
 * @returns {Promise<Map<string, Answer[]>>} by the reader's name, in the order of the pictures
 */
export async function measure(pictures, readers, onPicture = (_shown) => {}) {
  const answers = new Map(readers.map(({ name }) => [name, []]));
  for (const [at, picture] of pictures.entries()) {
    const pixels = await picture.load();
    if (at === 0) for (const reader of readers) await answered(reader, picture, pixels);
    for (let turn = 0; turn < readers.length; turn++) {
      const reader = readers[(at + turn) % readers.length];
      answers.get(reader.name).push(await answered(reader, picture, pixels));
    }
    onPicture(at + 1);
  }
  return answers;
}

/** A reader that throws or does not answer has not read the picture. */
async function answered({ read }, { group, symbology, truth, alsoThere }, pixels) {
  const from = performance.now();
  /** @type {Found} */
  let found = [];
  let failed;
  try {
    found = await inTime(read(pixels));
  } catch (error) {
    failed = String(error?.message ?? error);
  }
  const ms = found.ms ?? performance.now() - from;
  // Formats that we do not look for (ITF, DataBar, add-ons) are neither reads nor misreads.
  const numbers = found
    .filter((one) => one.symbology !== undefined)
    .map((one) => numberOf(one.text, one.symbology));
  const expected = truth === undefined ? undefined : numberOf(truth, symbology);
  const right = new Set([expected, ...alsoThere.map((text) => numberOf(text, symbology))]);
  return {
    group,
    read: expected !== undefined && numbers.includes(expected),
    wrong: numbers.filter((number) => !right.has(number)),
    ms,
    failed,
  };
}

function inTime(answer) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

// Our reader and its peers on photographs of a folder (--images DIR), or on the generated corpus.
import { loadavg } from "node:os";
import { generatedClaims, peers, photographClaims, unionName } from "./scanner/claims.mjs";
import { measure } from "./scanner/measure.mjs";
import { printTallies, tallied, union } from "./scanner/tally.mjs";

export const claim = "more codes are read than by any other reader, none wrongly, hardly slower";

const sequenceCount = 20;
/** About a second of a camera. */
const frames = 20;
/** Our reader as it is asked. */
const ours = { horma: {}, "horma-stream": { mode: "stream" }, "horma-frames": { mode: "stream", frames } };
const modules = {
  "zxing-wasm": "zxing-wasm",
  "zbar-wasm": "zbar-wasm",
  "@zxing/library": "zxing-library",
  "html5-qrcode": "html5-qrcode",
  quagga2: "quagga2",
};

/**
 * `--films` plays films to the app: `--runs N` of each (3), `--port N`, `--only NAME`; `--busy`: on busy cores.
 * Otherwise `--images DIR`, and `--side N` pixels that their larger side is made; `--readers a,b` peers to run (all);
 * `--only PREFIX` of symbologies or groups; `--budget MS` a frame of the camera may be searched (the reader's own). For the
 * generated corpus `--seed N` (1) and `--count N` pictures for each degree (4).
 */
export async function run({ films, runs = "3", port = "3153", busy, ...options }) {
  if (!films) return readPictures(options);
  const { playFilms } = await import("./scanner/films.mjs");
  return { results: await playFilms({ runs: Number(runs), port: Number(port), busy, only: options.only }) };
}

/** @param {Record<string, any>} options */
async function readPictures({ images, side, readers, only, budget, seed = "1", count = "4" }) {
  const asked = readers?.split(",") ?? peers;
  const unknown = asked.filter((name) => !peers.includes(name));
  if (unknown.length > 0) throw new Error(`no peer ${unknown.join(", ")}; there are ${peers.join(", ")}`);
  const budgetMs = budget === undefined ? undefined : Number(budget);
  const loaded = await loadReaders(asked, budgetMs);
  const pictures = (await picturesOf(images, side && Number(side), Number(seed), Number(count))).filter(
    ({ group }) => only === undefined || group.startsWith(only),
  );
  if (pictures.length === 0) throw new Error(`no picture whose group starts with ${only}`);
  const answers = await measure(pictures, loaded, progress(pictures.length));
  const tallies = Object.fromEntries([...answers].map(([name, some]) => [name, tallied(some)]));
  if (answers.has("zxing-wasm") && answers.has("zbar-wasm"))
    tallies[unionName] = tallied(union(answers.get("zxing-wasm"), answers.get("zbar-wasm")));
  printTallies(tallies);
  printErrors(answers, pictures);
  const results = images
    ? photographClaims(tallies, answers)
    : generatedClaims(tallies, answers, only ? undefined : await sequencesOf(Number(seed), loaded, budgetMs));
  console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
  return { results, readers: tallies };
}

async function picturesOf(images, side, seed, count) {
  if (images) return (await import("./scanner/pictures.mjs")).picturesIn(images, side);
  return (await import("./scanner/generated.mjs")).generatedPictures({ seed, count });
}

async function loadReaders(names, budgetMs) {
  const { load: loadOurs } = await import("./scanner/readers/horma.mjs");
  const all = [];
  for (const [name, options] of Object.entries(ours))
    all.push({ name, read: await loadOurs(options.mode ? { ...options, budgetMs } : options) });
  for (const name of names) {
    const { load } = await import(`./scanner/readers/${modules[name]}.mjs`);
    all.push({ name, read: await load() });
  }
  return all;
}

/** Reads the sequences with our reader; the two engines show how hard they are. */
async function sequencesOf(seed, loaded, budgetMs) {
  const { readSequences } = await import("./scanner/sequences.mjs");
  const shown = loaded.filter(({ name }) => name === "zxing-wasm" || name === "zbar-wasm");
  const count = sequenceCount;
  return { count, ...(await readSequences({ seed, count, budgetMs, peers: shown })) };
}

/** Prints our wrong texts with their pictures, and the peers' errors. */
function printErrors(answers, pictures) {
  for (const name of Object.keys(ours)) {
    for (const [at, { wrong }] of answers.get(name).entries()) {
      const { name: picture, truth = "nothing" } = pictures[at];
      if (wrong.length > 0) console.log(`${name} misread ${picture}: ${wrong.join(", ")} for ${truth}`);
    }
  }
  for (const [name, all] of answers) {
    const failures = all.flatMap(({ failed }) => failed ?? []);
    if (failures.length > 0)
      console.log(`${name} failed on ${failures.length} pictures, which count as not read: ${failures[0]}`);
  }
}

/** Shows progress on a terminal only. */
function progress(total) {
  return (done) => {
    if (process.stderr.isTTY)
      process.stderr.write(`\r${done} of ${total} pictures${done === total ? "\n" : ""}`);
  };
}

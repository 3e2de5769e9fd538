// One process' share: bent and badly blurred codes, and things that are none, each read as a stream and as a photo.
import { corpus, renderFrame, toRgba, withoutCode } from "@horma/scanner/corpus";
import { productRank } from "@horma/scanner/product-rank";
import { createAgreement } from "@horma/scanner/reader";
import { loadReader } from "../scanner/readers/horma.mjs";
import { numberOf } from "../scanner/same-number.mjs";
import { countOwnTime } from "./own-time.mjs";

const frameMs = 33;
const mostLooks = 10;
const hard = /^(fold|curvature 1|lens blur|blur 1|motion 2|perspective 0.6)/;
const size = { width: 640, height: 360 };

const { seed, first, step, total } = JSON.parse(process.argv[2]);
countOwnTime();
const stream = await loadReader({ mode: "stream", rank: productRank });
const photo = await loadReader({ mode: "picture" });
const sum = { right: 0, codes: 0, wrong: 0, wrongLooks: 0, looks: 0, mistakes: [] };
for (let at = first; at < total; at += step) {
  const { name, truth, scene } = frameAt(at);
  const expected = truth && numberOf(truth.text, "EAN-13");
  const texts = [await watch(scene, expected), await look(scene)].filter((text) => text !== undefined);
  const wrong = texts.find((text) => text !== expected);
  if (expected) sum.codes += 1;
  if (wrong !== undefined) {
    sum.wrong += 1;
    sum.mistakes.push(`bent #${at} ${name}: ${expected ?? "nothing"} was read as ${wrong}`);
  } else if (texts.length > 0) sum.right += 1;
}
process.send(sum, () => process.exit(0));

/** Every fourth scene has no code. */
function frameAt(at) {
  const frames = { seed: seed * 1_000_000 + at, perGroup: 1 };
  const groups = at % 4 ? corpus(frames).filter(({ name }) => hard.test(name)) : withoutCode(frames);
  const [frame] = groups[Math.floor(at / 4) % groups.length].frames;
  const codes = frame.scene.codes.map(({ centre, ...code }) => ({
    ...code,
    centre: { x: centre.x - 320, y: centre.y - 180 },
  }));
  return { ...frame, scene: { ...frame.scene, ...size, codes } };
}

async function watch(scene, expected) {
  stream.reset();
  const agreement = createAgreement();
  const pictures = [0, 1].map((exposure) => toRgba(renderFrame({ ...scene, exposure })));
  for (let at = 0; at < mostLooks; at++) {
    const code = await stream.read(pictures[at % 2]);
    sum.looks += 1;
    if (code && numberOf(code.text, "EAN-13") !== expected) sum.wrongLooks += 1;
    const agreed = agreement.observe(code, at * frameMs);
    if (agreed) return numberOf(agreed.text, "EAN-13");
  }
  return undefined;
}

async function look(scene) {
  photo.reset();
  const code = await photo.read(toRgba(renderFrame(scene)));
  return code && numberOf(code.text, "EAN-13");
}

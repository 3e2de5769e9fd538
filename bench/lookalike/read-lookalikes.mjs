// One process' share: reads each render as a stream, twice, more often where a short code needs it, and every tenth longer.
import { lookalike } from "@horma/scanner/corpus";
import { createAgreement } from "@horma/scanner/reader";
import { loadReader } from "../scanner/readers/horma.mjs";
import { countOwnTime } from "./own-time.mjs";

/** Time between camera frames, ms. */
const frameMs = 33;
const mostLooks = 3;
/** The fifth frame in which nothing was read has more time. */
const patientLooks = 6;

const { seed, first, step, total } = JSON.parse(process.argv[2]);
countOwnTime();

const reader = await loadReader({ mode: "stream" });
const sum = { looks: 0, right: 0, wrong: 0, wrongLooks: 0, whole: 0, rightWhole: 0, mistakes: [] };
for (let at = first; at < total; at += step) {
  const one = lookalike(seed * 1_000_000 + at);
  const { accepted, reads } = await watch(one, at % 10 === 0);
  if (one.seen === "whole") sum.whole += 1;
  if (accepted === one.truth.text) sum.right += 1;
  if (accepted === one.truth.text && one.seen === "whole") sum.rightWhole += 1;
  if (accepted !== undefined && accepted !== one.truth.text) sum.wrong += 1;
  const wrong = reads.filter(({ text }) => text !== one.truth.text);
  sum.wrongLooks += wrong.length;
  if (wrong.length > 0) sum.mistakes.push(describe(at, one, reads, accepted));
}
process.send(sum, () => process.exit(0));

/** Reads a render as a stream: two looks, a third only while a code waits for confirmation; six when it is patient. */
async function watch(one, isPatient) {
  reader.reset();
  const agreement = createAgreement();
  const reads = [];
  for (let look = 0; look < (isPatient ? patientLooks : mostLooks); look++) {
    if (!isPatient && look >= 2 && reads.length < look) break;
    const code = await reader.read(one.look(look));
    sum.looks += 1;
    if (code) reads.push({ text: code.text, format: code.format });
    const agreed = agreement.observe(code, look * frameMs);
    if (agreed) return { accepted: agreed.text, reads };
  }
  return { accepted: undefined, reads };
}

function describe(at, { truth, seen, modulePx, angle }, reads, accepted) {
  const words = reads.map(({ format, text }) => `${format} ${text}`).join(", ");
  const how = `${seen}, ${modulePx.toFixed(1)} px a module, ${angle.toFixed(0)}°`;
  return `#${at} ${truth.text} (${how}) was read as ${words}${accepted ? ", and accepted" : ""}`;
}

// Hard sequences: eight camera frames of a code in a drifting hand.
import { hardSequence } from "@horma/scanner/corpus";
import { pixelsOf } from "./generated.mjs";
import { loadReader } from "./readers/horma.mjs";
import { numberOf } from "./same-number.mjs";

/**
 * Reads sequences frame by frame. One is read when two frames agree on its number before two agree on another.
 * @param {{ seed: number, count: number, budgetMs?: number, peers: { name: string, read: Function }[] }} options peers
 * look at each frame alone
 * @returns {Promise<{ read: Record<string, number>, wrong: Record<string, number>, wrongFrames: number, ms: number[] }>}
 */
export async function readSequences({ seed, count, budgetMs, peers }) {
  const reader = await loadReader({ mode: "stream", budgetMs });
  const names = ["horma", ...peers.map(({ name }) => name)];
  const zero = () => Object.fromEntries(names.map((name) => [name, 0]));
  const sum = { read: zero(), wrong: zero(), wrongFrames: 0, ms: [] };
  for (let at = 0; at < count; at++) {
    const { truth, scenes } = hardSequence(seed * 1000 + at);
    const said = Object.fromEntries(names.map((name) => [name, []]));
    reader.reset();
    for (const scene of scenes) {
      const pixels = pixelsOf(scene);
      const from = performance.now();
      const code = await reader.read(pixels.rgba);
      sum.ms.push(performance.now() - from);
      if (code) said.horma.push(numberOf(code.text, "EAN-13"));
      if (code && numberOf(code.text, "EAN-13") !== truth.text) sum.wrongFrames += 1;
      for (const { name, read } of peers)
        said[name].push(...(await read(pixels)).map((one) => numberOf(one.text, one.symbology ?? "")));
    }
    for (const name of names) {
      const agreed = firstAgreed(said[name]);
      if (agreed === truth.text) sum.read[name] += 1;
      else if (agreed !== undefined) sum.wrong[name] += 1;
    }
  }
  return sum;
}

/** The first text that comes twice. */
function firstAgreed(texts) {
  const seen = new Set();
  for (const text of texts) {
    if (seen.has(text)) return text;
    seen.add(text);
  }
  return undefined;
}

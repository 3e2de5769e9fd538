import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import { decoyScene } from "../corpus/index.ts";
import type { ZbarEngine, ZxingEngine } from "../engine/engine-read.ts";
import { createAgreement } from "../vote/agreement.ts";
import { productRank } from "../vote/product-rank.ts";
import { createReader, loadZbar, loadZxing } from "./reader.ts";

const require = createRequire(import.meta.url);
let zxing: ZxingEngine;
let zbar: ZbarEngine;

beforeAll(async () => {
  const wasm = readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  zxing = await loadZxing({ wasmBinary: new Uint8Array(wasm).buffer });
  zbar = await loadZbar();
});

/** What is accepted of a scene whose other code is a lot's. */
async function acceptedOf(seed: number) {
  const blank = { text: "", size: 21, data: new Uint8Array(21 * 21) };
  const scene = decoyScene(1_000_000 + seed, Array(5).fill(blank));
  const reader = createReader({
    ...{ mode: "stream", zxing, zbar: async () => zbar, budgetMs: 200 },
    rank: productRank,
  });
  await reader.prepare();
  const agreement = createAgreement();
  for (let look = 0; look < 4; look++) {
    const agreed = agreement.observe(await reader.read(scene.look(look)), look * 33);
    if (agreed) return { scene, accepted: agreed.text };
  }
  return { scene, accepted: undefined };
}

describe("an EAN-13 beside a lot's Code 128", () => {
  // In each of these the lot was once accepted: it is read at once, and the EAN is not.
  it.each([9, 17, 28, 34, 66, 87, 126, 144, 180])(
    "[CA-01] is accepted, or nothing is: scene %d",
    async (seed) => {
      const { scene, accepted } = await acceptedOf(seed);
      expect([undefined, scene.truth.text]).toContain(accepted);
    },
  );

  it("[CA-01] is read in most scenes", async () => {
    let right = 0;
    for (let seed = 40; seed < 50; seed++) {
      const { scene, accepted } = await acceptedOf(seed);
      if (accepted === scene.truth.text) right += 1;
    }
    expect(right).toBeGreaterThanOrEqual(8);
  });
});

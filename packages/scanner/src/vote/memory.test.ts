import { describe, expect, it } from "vitest";
import type { ScannedCode } from "../code.ts";
import { videoPoint } from "../geometry/region.ts";
import { createBallot, type Voter } from "./ballot.ts";
import { createDoubtMemory } from "./memory.ts";

const corner = videoPoint(0, 0);
const code: ScannedCode = {
  text: "7808801014102",
  format: "ean_13",
  corners: [corner, corner, corner, corner],
};

type Frame = Partial<Record<Voter, number>>;

/** Frames one after the other, each with what was said in it; whether the code is believed in the last. */
const believedAfter = (...frames: Frame[]) => codeBelievedAfter(code, frames);

function codeBelievedAfter(code: ScannedCode, frames: Frame[]): boolean {
  const memory = createDoubtMemory();
  let believed = false;
  for (const votes of frames) {
    const ballot = createBallot();
    for (const [voter, weight] of Object.entries(votes)) ballot.vote(code, voter as Voter, weight);
    memory.speak(ballot);
    believed = ballot.believed().length > 0;
    memory.keep(ballot);
  }
  return believed;
}

describe("what earlier frames doubted", () => {
  it("is believed when another voter says it in a later frame", () => {
    expect(believedAfter({ zxing: 1 }, { patch: 1 })).toBe(true);
    expect(believedAfter({ zxing: 1 }, {}, {}, { zbar: 1 })).toBe(true);
  });

  it("is not believed for being repeated by one voter, however often", () => {
    expect(believedAfter({ zxing: 1 }, { zxing: 1 }, { zxing: 1 }, { zxing: 1 })).toBe(false);
  });

  it("[CA-01] is no witness for a short code when the same engine said it", () => {
    const short = { ...code, text: "0012345000065", format: "upc_e" } as const;
    expect(codeBelievedAfter(short, [{ zxing: 1 }, { patch: 1 }, { zxing: 1, patch: 1 }])).toBe(false);
    expect(codeBelievedAfter(short, [{ zxing: 1 }, { zbar: 1 }])).toBe(true);
  });

  it("says nothing for another code", () => {
    const memory = createDoubtMemory();
    const said = createBallot();
    said.vote(code, "zxing", 1);
    memory.keep(said);
    const other = createBallot();
    other.vote({ ...code, text: "7808801013952" }, "patch", 1);
    memory.speak(other);
    expect(other.believed()).toEqual([]);
  });

  it("is forgotten when it was refuted, and after ten frames", () => {
    expect(believedAfter({ zxing: 1 }, { zxing: 1, judge: -2 }, { patch: 1 })).toBe(false);
    expect(believedAfter({ zxing: 1 }, ...Array.from({ length: 9 }, () => ({})), { patch: 1 })).toBe(true);
    expect(believedAfter({ zxing: 1 }, ...Array.from({ length: 10 }, () => ({})), { patch: 1 })).toBe(false);
  });
});

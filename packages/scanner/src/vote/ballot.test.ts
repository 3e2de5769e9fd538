import { describe, expect, it } from "vitest";
import type { CodeFormat, ScannedCode } from "../code.ts";
import { videoPoint } from "../geometry/region.ts";
import { createBallot, type Voter } from "./ballot.ts";

const corner = videoPoint(0, 0);
const code = (text: string, format: CodeFormat = "ean_13"): ScannedCode => ({
  text,
  format,
  corners: [corner, corner, corner, corner],
});
const texts = (codes: ScannedCode[]) => codes.map(({ text }) => text);

describe("createBallot", () => {
  it("believes what two voters say, not what one says twice", () => {
    const ballot = createBallot();
    ballot.vote(code("a"), "zbar", 1);
    ballot.vote(code("a"), "zbar", 1);
    expect(texts(ballot.believed())).toEqual([]);
    expect(texts(ballot.doubtful())).toEqual(["a"]);
    ballot.vote(code("a"), "patch", 1);
    expect(texts(ballot.believed())).toEqual(["a"]);
    expect(texts(ballot.doubtful())).toEqual([]);
  });

  const believes = (format: CodeFormat, votes: Partial<Record<Voter, number>>) => {
    const ballot = createBallot();
    for (const [voter, weight] of Object.entries(votes))
      ballot.vote(code("a", format), voter as Voter, weight);
    return ballot.believed().length > 0;
  };

  it.each(["upc_e", "ean_8"] as const)(
    "[CA-01] does not believe what one engine says of an %s in one frame",
    (format) => {
      expect(believes(format, { zxing: 1, patch: 1, "more rows": 1 })).toBe(false);
      expect(believes(format, { likelihood: 3, judge: 2 })).toBe(false);
      expect(believes("ean_13", { zxing: 1, patch: 1 })).toBe(true);
    },
  );

  it.each(["upc_e", "ean_8"] as const)("[CA-01] believes what two engines say of an %s", (format) => {
    expect(believes(format, { zxing: 1, zbar: 1 })).toBe(true);
    expect(believes(format, { patch: 1, judge: 2 })).toBe(true);
    expect(believes(format, { zxing: 1, earlier: 1 })).toBe(true);
    expect(believes(format, { zxing: 1, zbar: 1, judge: 2, field: -9 })).toBe(false);
  });

  it("does not believe what is denied", () => {
    const ballot = createBallot();
    ballot.vote(code("a"), "zxing", 1);
    ballot.vote(code("a"), "zbar", 1);
    ballot.vote(code("a"), "judge", -2);
    expect(ballot.believed()).toEqual([]);
    expect(ballot.doubtful()).toEqual([]);
  });

  it("keeps formats apart, and puts the likeliest first", () => {
    const ballot = createBallot();
    ballot.vote(code("12345670", "ean_8"), "zbar", 1);
    ballot.vote(code("12345670", "code_128"), "zxing", 1);
    expect(ballot.believed()).toEqual([]);
    ballot.vote(code("b"), "likelihood", 3);
    ballot.vote(code("c"), "zxing", 2);
    expect(texts(ballot.believed())).toEqual(["b", "c"]);
  });
});

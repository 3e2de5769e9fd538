import { describe, expect, it } from "vitest";
import type { CodeFormat, ScannedCode } from "../code.ts";
import { videoPoint } from "../region.ts";
import { createBallot, neededAlone, neededInStream } from "./ballot.ts";

const corner = videoPoint(0, 0);
const code = (text: string, format: CodeFormat = "ean_13"): ScannedCode => ({
  text,
  format,
  corners: [corner, corner, corner, corner],
});
const texts = (codes: ScannedCode[]) => codes.map(({ text }) => text);

describe("createBallot", () => {
  it("believes what two voters say, not what one says twice", () => {
    const ballot = createBallot(neededAlone);
    ballot.vote(code("a"), "zbar", 1);
    ballot.vote(code("a"), "zbar", 1);
    expect(texts(ballot.believed())).toEqual([]);
    expect(texts(ballot.doubtful())).toEqual(["a"]);
    ballot.vote(code("a"), "patch", 1);
    expect(texts(ballot.believed())).toEqual(["a"]);
    expect(texts(ballot.doubtful())).toEqual([]);
  });

  it("asks one witness more for the short codes of a single picture", () => {
    for (const format of ["upc_e", "ean_8"] as const) {
      const [alone, stream] = [createBallot(neededAlone), createBallot(neededInStream)];
      for (const ballot of [alone, stream]) {
        ballot.vote(code("a", format), "zxing", 1);
        ballot.vote(code("a", format), "patch", 1);
      }
      expect(texts(alone.believed()), format).toEqual([]);
      expect(texts(stream.believed()), format).toEqual(["a"]);
      alone.vote(code("a", format), "zbar", 1);
      expect(texts(alone.believed()), format).toEqual(["a"]);
    }
  });

  it("does not believe what is denied", () => {
    const ballot = createBallot(neededAlone);
    ballot.vote(code("a"), "zxing", 1);
    ballot.vote(code("a"), "zbar", 1);
    ballot.vote(code("a"), "judge", -2);
    expect(ballot.believed()).toEqual([]);
    expect(ballot.doubtful()).toEqual([]);
  });

  it("keeps formats apart, and puts the likeliest first", () => {
    const ballot = createBallot(neededAlone);
    ballot.vote(code("12345670", "ean_8"), "zbar", 1);
    ballot.vote(code("12345670", "code_128"), "zxing", 1);
    expect(ballot.believed()).toEqual([]);
    ballot.vote(code("b"), "likelihood", 3);
    ballot.vote(code("c"), "zxing", 2);
    expect(texts(ballot.believed())).toEqual(["b", "c"]);
  });
});

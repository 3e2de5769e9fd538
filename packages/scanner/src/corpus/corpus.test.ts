import { describe, expect, it } from "vitest";
import { corpus, corpusFormats, withoutCode } from "./corpus.ts";
import { hardSequence } from "./hard-sequence.ts";
import { printCode } from "./print-code.ts";

const groups = corpus({ seed: 1, perGroup: 3 });
const group = (name: string) => {
  const found = groups.find((one) => one.name === name);
  if (!found) throw new Error(`no group ${name}`);
  return found;
};

describe("corpus", () => {
  it("is the same for a seed and another for another seed", () => {
    expect(corpus({ seed: 1, perGroup: 3 })).toEqual(groups);
    const texts = (seed: number) =>
      corpus({ seed, perGroup: 3 }).flatMap(({ frames }) => frames.map((f) => f.truth?.text));
    expect(texts(2)).not.toEqual(texts(1));
    expect(new Set(texts(1)).size).toBe(texts(1).length);
  });

  it("turns a code to every fifth degree of the circle", () => {
    const angles = groups.filter(({ name }) => name.startsWith("angle")).flatMap(({ frames }) => frames);
    expect(angles.map(({ scene }) => scene.codes[0]?.angle)).toEqual(
      Array.from({ length: 72 }, (_, at) => at * 5),
    );
  });

  it("varies what a group says and keeps the picture at 1280 by 720", () => {
    for (const { scene } of group("module 1.3").frames) expect(scene.codes[0]?.modulePx).toBe(1.3);
    for (const { scene } of group("blur 0.8").frames) expect(scene.blurSigmaModules).toBe(0.8);
    for (const { scene } of group("contrast 0.06").frames) expect(scene.contrast).toBe(0.06);
    for (const { scene } of groups.flatMap(({ frames }) => frames))
      expect([scene.width, scene.height]).toEqual([1280, 720]);
  });

  it("puts printable codes only, the truth being what is printed", () => {
    for (const { truth, scene } of [...groups, ...corpusFormats({ seed: 1 })].flatMap(
      ({ frames }) => frames,
    )) {
      expect(scene.codes).toHaveLength(1);
      expect(scene.codes[0]).toMatchObject(truth ?? {});
      expect(() => printCode(scene.codes[0] as never)).not.toThrow();
    }
  });

  it("has pictures without a code that differ", () => {
    const empty = withoutCode({ seed: 1, perGroup: 2 }).flatMap(({ frames }) => frames);
    expect(empty.length).toBeGreaterThanOrEqual(14);
    for (const { truth, scene } of empty) expect([truth, scene.codes]).toEqual([undefined, []]);
  });
});

describe("hardSequence", () => {
  it("is eight exposures of one number held by a moving hand", () => {
    const { truth, scenes } = hardSequence(3);
    expect(scenes).toHaveLength(8);
    expect(new Set(scenes.map(({ codes }) => codes[0]?.text))).toEqual(new Set([truth.text]));
    expect(new Set(scenes.map(({ codes }) => codes[0]?.centre.x)).size).toBe(8);
    expect(new Set(scenes.map(({ exposure }) => exposure)).size).toBe(8);
    expect(hardSequence(3)).toEqual(hardSequence(3));
    expect(hardSequence(4).truth).not.toEqual(truth);
  });
});

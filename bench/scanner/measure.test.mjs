import { describe, expect, it } from "vitest";
import { generatedClaims, photographClaims } from "./claims.mjs";
import { measure } from "./measure.mjs";
import { tallied, union } from "./tally.mjs";

/** @returns {any} what a reader of these tests takes for a picture */
const picture = (truth, more = {}) => ({
  name: "a picture",
  group: truth === undefined ? "no code" : "EAN-13",
  symbology: truth === undefined ? "no code" : "EAN-13",
  truth,
  alsoThere: [],
  load: async () => ({ truth }),
  ...more,
});
const reader = (name, read) => ({ name, read });
const says =
  (text, symbology = "EAN-13") =>
  async () => [{ text, symbology }];
const pictures = [picture("7808801014102"), picture("7808801013952"), picture(undefined)];
const honest = async ({ truth }) => (truth ? [{ text: truth, symbology: "EAN-13" }] : []);

async function talliesOf(readers, shown = pictures) {
  const answers = await measure(shown, readers);
  return Object.fromEntries([...answers].map(([name, some]) => [name, tallied(some)]));
}

describe("measure", () => {
  it("counts what is read, what is misread, and what is seen where nothing is", async () => {
    const { stubborn, honest: good } = await talliesOf([
      reader("stubborn", says("7808801014102")),
      reader("honest", honest),
    ]);
    expect(stubborn["EAN-13"]).toMatchObject({ pictures: 2, read: 1, misread: 1 });
    expect(stubborn["no code"]).toMatchObject({ pictures: 1, read: 0, misread: 1 });
    expect(good["EAN-13"]).toMatchObject({ pictures: 2, read: 2, misread: 0 });
    expect(good["no code"]).toMatchObject({ pictures: 1, read: 0, misread: 0 });
  });

  it("takes neither a second code of the same thing nor a format no one looks for as a misread", async () => {
    const shown = [picture("9784872348880", { alsoThere: ["1920081045006"] })];
    const { second, itf } = await talliesOf(
      [
        reader("second", says("1920081045006")),
        reader("itf", async () => [{ text: "12345", symbology: undefined }]),
      ],
      shown,
    );
    expect(second["EAN-13"]).toMatchObject({ read: 0, misread: 0 });
    expect(itf["EAN-13"]).toMatchObject({ read: 0, misread: 0 });
  });

  it("counts a reader that breaks as one that has not read, and says why", async () => {
    const broken = async () => {
      throw new Error("memory access out of bounds");
    };
    const answers = await measure(pictures, [reader("broken", broken)]);
    expect(tallied(answers.get("broken"))["EAN-13"]).toMatchObject({ pictures: 2, read: 0, misread: 0 });
    expect(answers.get("broken")[0].failed).toBe("memory access out of bounds");
  });

  it("shows each reader each picture once, the first once more before, another reader first each time", async () => {
    const seen = [];
    const watching = (name) =>
      reader(name, async ({ truth }) => {
        seen.push(`${name} ${truth ?? "nothing"}`);
        return [];
      });
    const answers = await measure(pictures.slice(0, 2), [watching("a"), watching("b")]);
    expect(seen).toEqual([
      "a 7808801014102",
      "b 7808801014102",
      "a 7808801014102",
      "b 7808801014102",
      "b 7808801013952",
      "a 7808801013952",
    ]);
    expect(answers.get("a")).toHaveLength(2);
  });

  it("joins two readers: what either read, and what either misread", async () => {
    const answers = await measure(pictures, [
      reader("one", says("7808801014102")),
      reader("other", says("7808801013952")),
    ]);
    const both = tallied(union(answers.get("one"), answers.get("other")));
    expect(both["EAN-13"]).toMatchObject({ read: 2, misread: 2 });
  });
});

describe("claims", () => {
  const claimed = async (ours) => {
    const readers = [
      reader("horma", ours),
      reader("horma-frames", ours),
      reader("zxing-wasm", says("7808801014102")),
      reader("zbar-wasm", honest),
    ];
    const answers = await measure(pictures, readers);
    const tallies = Object.fromEntries([...answers].map(([name, some]) => [name, tallied(some)]));
    return new Map(photographClaims(tallies, answers).map(({ metric, holds }) => [metric, holds]));
  };

  it("hold when everything is read, though a peer reads everything too", async () => {
    const claims = await claimed(honest);
    expect(claims.get("EAN-13 read, against the best peer")).toBe(true);
    expect(claims.get("misread")).toBe(true);
    expect(claims.get("found where there is no code")).toBe(true);
    expect(claims.get("misread within 20 frames")).toBe(true);
  });

  it("do not hold when a peer reads more, or anything is misread or made up", async () => {
    const claims = await claimed(says("7808801014102"));
    expect(claims.get("EAN-13 read, against the best peer")).toBe(false);
    expect(claims.get("misread")).toBe(false);
    expect(claims.get("found where there is no code")).toBe(false);
    expect(claims.get("misread within 20 frames")).toBe(false);
  });

  it("hold each generated group to its share", async () => {
    const shown = Array.from({ length: 10 }, (_, at) =>
      picture("7808801014102", { group: "module 1.3", load: async () => ({ readable: at > 0 }) }),
    );
    const mostly = async ({ readable }) => (readable ? [{ text: "7808801014102", symbology: "EAN-13" }] : []);
    const answers = await measure(shown, [reader("horma", mostly)]);
    const horma = tallied(answers.get("horma"));
    const [share] = generatedClaims({ horma, "horma-frames": horma }, answers);
    expect(share).toMatchObject({ metric: "module 1.3: read", value: 90, goal: "≥ 90", holds: true });
  });
});

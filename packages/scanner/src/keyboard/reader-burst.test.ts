import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Burst, elementSeparator, type Key, noBurst, readKey } from "./reader-burst.ts";

const pace = { readerPause: 50, readerCodeMin: 6 };
const character = fc.constantFrom(..."0123456789abcXYZ-:/.?=&%()]Ñ");
const anyKey = fc.oneof(
  { weight: 6, arbitrary: character },
  fc.constantFrom("Enter", "Tab", " ", "Backspace", "Shift", "Control", "ñ", "Unidentified"),
);
const fastGap = fc.integer({ min: 0, max: pace.readerPause - 1 });
const slowGap = fc.integer({ min: pace.readerPause, max: 5_000 });
const code = fc.array(character, { minLength: pace.readerCodeMin, maxLength: 30 }).map((all) => all.join(""));

describe("a barcode reader that types", () => {
  it("[ST-12] is recognised whatever its code and however fast it sends, and only its first key gets through", () => {
    fc.assert(
      fc.property(code, fc.infiniteStream(fastGap), (sent, gaps) => {
        const heard = play([...sent, "Enter"], gaps);
        expect(heard).toEqual({ codes: [sent], typed: sent.slice(0, 1), held: "" });
      }),
    );
  });

  it.each([
    ["a GS1 Digital Link", [..."https://id.gs1.org/01/07808801014102/21/99?17=271231"]],
    ["an element string as printed", [..."(01) 07808801014102 (21)99"]],
    [
      "an element string with its separator",
      [..."]C1010780880101410221A", "Control", elementSeparator, ..."10B"],
    ],
  ])("[ST-12] [CA-01] is heard whole when it sends %s", (_, keys) => {
    const { codes, held } = play([...keys, "Enter"], [...keys, ""].map(() => 10)[Symbol.iterator]());
    expect({ codes, held }).toEqual({ codes: [keys.filter((key) => key !== "Control").join("")], held: "" });
  });

  it("[ST-12] is told from what a person typed just before", () => {
    fc.assert(
      fc.property(fc.array(character), code, slowGap, (before, sent, pause) => {
        const gaps = [...before.map(() => pause), pause, ...[...sent].map(() => 10)];
        const heard = play([...before, ...sent, "Enter"], gaps[Symbol.iterator]());
        expect(heard).toEqual({ codes: [sent], typed: before.join("") + sent[0], held: "" });
      }),
    );
  });
});

describe("a person who types", () => {
  it("[ST-12] is never taken for a reader at human speed, and nothing is held back", () => {
    fc.assert(
      fc.property(fc.array(anyKey), fc.infiniteStream(slowGap), (keys, gaps) => {
        const heard = play(keys, gaps);
        expect(heard).toEqual({ codes: [], typed: characters(keys), held: "" });
      }),
    );
  });

  it("[VA-07] loses no character and none changes its place, however fast it comes", () => {
    fc.assert(
      fc.property(fc.array(anyKey), fc.infiniteStream(fc.oneof(fastGap, slowGap)), (keys, gaps) => {
        const { codes, typed, held } = play(keys, gaps);
        fc.pre(codes.length === 0);
        expect(typed + held).toBe(characters(keys));
      }),
    );
  });

  it("[ST-12] with fewer than six keys and Enter is no reader", () => {
    const few = fc.array(character, { maxLength: pace.readerCodeMin - 1 });
    fc.assert(
      fc.property(few, fc.infiniteStream(fastGap), (keys, gaps) => {
        expect(play([...keys, "Enter"], gaps)).toEqual({ codes: [], typed: keys.join(""), held: "" });
      }),
    );
  });

  it("[ST-12] who holds a key down is no reader", () => {
    let burst = noBurst;
    for (let at = 0; at < 600; at += 30) {
      const verdict = readKey(burst, { key: "7", at, repeated: at > 0 }, pace);
      expect(verdict).toMatchObject({ act: "pass", release: "" });
      burst = verdict.burst;
    }
    expect(readKey(burst, { key: "Enter", at: 610 }, pace)).not.toHaveProperty("code");
  });
});

/** Plays keys with the gaps before them; what a field without any rules of its own would have got. */
function play(keys: readonly string[], gaps: Iterator<number>) {
  let burst: Burst = noBurst;
  let at = 1_000;
  let typed = "";
  const codes: string[] = [];
  for (const key of keys) {
    at += gaps.next().value;
    const sent: Key = { key, at };
    const verdict = readKey(burst, sent, pace);
    burst = verdict.burst;
    typed += verdict.release;
    if (verdict.act === "pass") typed += characters([key]);
    if (verdict.code !== undefined) codes.push(verdict.code);
  }
  return { codes, typed, held: burst.held };
}

function characters(keys: readonly string[]): string {
  return keys.filter((key) => /^\P{C}$/u.test(key)).join("");
}

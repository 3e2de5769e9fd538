import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Burst,
  elementSeparator,
  type Key,
  noBurst,
  readKey,
  readSilence,
  readText,
  silenceAfter,
} from "./reader-burst.ts";

const pace = { readerPause: 50, readerGap: 120, readerCodeMin: 6 };
const character = fc.constantFrom(..."0123456789abcXYZ-:/.?=&%()]Ñ");
const anyKey = fc.oneof(
  { weight: 6, arbitrary: character },
  fc.constantFrom("Enter", "Tab", " ", "Backspace", "Shift", "Control", "ñ", "Unidentified"),
);
const fastGap = fc.integer({ min: 0, max: pace.readerPause - 1 });
const slowGap = fc.integer({ min: pace.readerPause, max: 5_000 });
/** A pause after which a new code begins. */
const longGap = fc.integer({ min: pace.readerGap + 1, max: 5_000 });
/** From one key of a slow reader to the next. */
const readerGap = fc.integer({ min: pace.readerPause, max: pace.readerGap });
const code = fc.array(character, { minLength: pace.readerCodeMin, maxLength: 30 }).map((all) => all.join(""));

describe("a barcode reader that types", () => {
  it("[ST-12] is recognised whatever its code and however fast it sends, and only its first key gets through", () => {
    fc.assert(
      fc.property(code, fc.infiniteStream(fastGap), (sent, gaps) => {
        const heard = play([...sent, "Enter"], gaps);
        expect(heard).toMatchObject({ codes: [sent], typed: sent.slice(0, 1), held: "" });
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
      fc.property(fc.array(character), code, longGap, (before, sent, pause) => {
        const gaps = [...before.map(() => pause), pause, ...[...sent].map(() => 10)];
        const heard = play([...before, ...sent, "Enter"], gaps[Symbol.iterator]());
        expect(heard).toMatchObject({ codes: [sent], typed: before.join("") + sent[0], held: "" });
      }),
    );
  });
});

describe("a slow reader, 50 to 120 ms from key to key", () => {
  const gaps = [0, 20, 49, 50, 51, 80, 100, 120];
  const ends = ["Enter", "Tab", "Escape", " "];
  it.each(gaps.flatMap((gap) => ends.map((end) => [gap, end] as const)))(
    "[ST-12] %i ms apart, on a button: its code is whole, and its keys, %s at the end too, do nothing",
    (gap, end) => {
      const keys = [..."7808801014102", end, "Enter"];
      const { codes, acts } = play(keys, keys.map(() => gap)[Symbol.iterator](), false);
      expect(codes).toEqual([`7808801014102${end === " " ? " " : ""}`]);
      expect(acts.slice(1)).toEqual(keys.slice(1).map(() => "stop"));
    },
  );

  it("[ST-12] is never split, whatever its gaps, on a button or in a field", () => {
    fc.assert(
      fc.property(
        code,
        fc.infiniteStream(fc.oneof(fastGap, readerGap)),
        fc.boolean(),
        (sent, gaps, typing) => {
          const { codes } = play([...sent, "Enter"], gaps, typing);
          expect(codes.every((heard) => heard === sent)).toBe(true);
          if (!typing) expect(codes).toEqual([sent]);
        },
      ),
    );
  });

  it.each([0, 60, 120])(
    "is not cut by a field that gets the focus in the middle of it, %i ms from key to key",
    (gap) => {
      let burst = noBurst;
      const keys = [..."7808801014102", "Enter", "Enter"];
      const verdicts = keys.map((key, index) => {
        const verdict = readKey(burst, { key, at: 1_000 + index * gap, typing: index > 4 }, pace);
        burst = verdict.burst;
        return verdict;
      });
      expect(verdicts.at(-2)?.code).toBe("7808801014102");
      expect(verdicts.slice(1).filter(({ act, release }) => act === "pass" || release !== "")).toEqual([]);
    },
  );

  it("[ST-12] with a code too short to be one presses nothing either", () => {
    const keys = ["4", "1", "Enter"];
    const { codes, acts } = play(keys, keys.map(() => 90)[Symbol.iterator](), false);
    expect({ codes, last: acts.at(-1) }).toEqual({ codes: [], last: "stop" });
  });

  it("[ST-12] on a button, a person's single Enter, Space and Escape do what they do", () => {
    for (const key of ["Enter", " ", "Escape", "Tab"])
      expect(readKey(noBurst, { key, at: 1_000, typing: false }, pace).act).toBe("pass");
  });
});

describe("a person who types", () => {
  it("[ST-12] is never taken for a reader at human speed, and nothing is held back", () => {
    fc.assert(
      fc.property(fc.array(anyKey), fc.infiniteStream(slowGap), (keys, gaps) => {
        const heard = play(keys, gaps);
        expect(heard).toMatchObject({ codes: [], typed: characters(keys), held: "" });
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
        expect(play([...keys, "Enter"], gaps)).toMatchObject({
          codes: [],
          typed: keys.join(""),
          held: "",
        });
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

describe("a code that nothing ends", () => {
  const keys = (text: string, gap: number, field: Partial<Key>) => {
    let burst = noBurst;
    for (const [index, key] of [...text].entries())
      burst = readKey(burst, { key, at: 1_000 + index * gap, ...field }, pace).burst;
    return burst;
  };

  it.each([
    ["on a button", "7808801014102", 120, { typing: false }, true],
    ["on a button, with letters", "AB-1234567", 120, { typing: false }, true],
    ["on a button, too short", "12345", 8, { typing: false }, false],
    ["in a name, as slow as a person", "7808801014102", 120, { typing: true }, true],
    ["in a name, with a wrong check digit", "7808801014103", 8, { typing: true }, false],
    ["in a field for numbers, at once", "7808801014102", 8, { typing: true, numbers: true }, true],
    [
      "in a field for numbers, as slow as a person",
      "7808801014102",
      120,
      { typing: true, numbers: true },
      false,
    ],
  ])("[FL-11] %s, is over by silence", (_, text, gap, field, read) => {
    const { code } = readSilence(keys(text, gap, field), pace);
    expect(code).toBe(read ? text : undefined);
  });

  it("[FL-11] is waited for longer without a check digit, because half a code has none", () => {
    const whole = silenceAfter(keys("7808801014102", 8, { typing: false }), pace);
    expect(silenceAfter(keys("780880", 8, { typing: false }), pace)).toBeGreaterThan(5 * whole);
  });

  it("[FL-11] is explained where a quick one was written into a field, and a person's text is not", () => {
    expect(readSilence(keys("AB-1234567", 8, { typing: true }), pace)).toMatchObject({
      unended: true,
      release: "B-1234567",
    });
    expect(readSilence(keys("Constanza", 90, { typing: true }), pace)).not.toHaveProperty("unended");
  });

  it.each(["Enter", "Tab"])("[FL-11] has the %s that comes up to a second later", (key) => {
    const { burst } = readSilence(keys("7808801014102", 8, { typing: false }), pace);
    const at = 1_000 + 12 * 8;
    expect(readKey(burst, { key, at: at + 900, typing: false }, pace).act).toBe("stop");
    expect(readKey(burst, { key, at: at + 1_100, typing: false }, pace).act).toBe("pass");
  });
});

describe("keys with Alt held", () => {
  it("[FL-11] are a code if they are quick, and nothing is written for a person's shortcuts", () => {
    const press = (gap: number) => {
      let burst = noBurst;
      return [..."7808801014102", "Enter"].map((key, index) => {
        const verdict = readKey(burst, { key, at: 1_000 + index * gap, unwritten: key !== "Enter" }, pace);
        burst = verdict.burst;
        return verdict;
      });
    };
    expect(press(8).at(-1)?.code).toBe("7808801014102");
    expect(
      press(300).every(({ act, release, code }) => act === "pass" && release === "" && code === undefined),
    ).toBe(true);
  });
});

describe("text that is put in at once", () => {
  const put = (text: string, field: { typing: boolean; numbers?: boolean }) =>
    readText(noBurst, { text, at: 1_000, numbers: false, ...field }, pace);

  it.each(["\r", "\n", "\t", "\r\n"])(
    "[FL-11] outside fields is a code with its end %j, and waits for one without",
    (end) => {
      expect(put(`AB-1234567${end}`, { typing: false })).toMatchObject({ code: "AB-1234567", act: "stop" });
      const waiting = put("AB-1234567", { typing: false });
      expect(waiting).toMatchObject({ act: "stop", release: "" });
      expect(readSilence(waiting.burst, pace).code).toBe("AB-1234567");
    },
  );

  it("[FL-11] is put together from its parts", () => {
    const { burst } = put("780880", { typing: false });
    const rest = { text: "1014102\n", at: 1_040, typing: false, numbers: false };
    expect(readText(burst, rest, pace).code).toBe("7808801014102");
  });

  it.each([
    ["a code in a name", "7808801014102", false, true],
    ["a code in a field for numbers", "7808801014102", true, false],
    ["a name", "María José", false, false],
    ["a phone number", "56912345678", false, false],
    ["a RUT", "12345678-5", false, false],
  ])("[FL-11] in a field, %s", (_, text, numbers, read) => {
    expect(put(text, { typing: true, numbers })).toMatchObject(
      read ? { code: text, act: "stop" } : { act: "pass" },
    );
  });
});

/** Plays keys with the gaps before them; what a field without any rules of its own would have got. */
function play(keys: readonly string[], gaps: Iterator<number>, typing = true) {
  let burst: Burst = noBurst;
  let at = 1_000;
  let typed = "";
  const codes: string[] = [];
  const acts: string[] = [];
  for (const key of keys) {
    at += gaps.next().value;
    const sent: Key = { key, at, typing };
    const verdict = readKey(burst, sent, pace);
    burst = verdict.burst;
    acts.push(verdict.act);
    typed += verdict.release;
    if (verdict.act === "pass") typed += characters([key]);
    if (verdict.code !== undefined) codes.push(verdict.code);
  }
  return { codes, typed, held: burst.held, acts };
}

function characters(keys: readonly string[]): string {
  return keys.filter((key) => /^\P{C}$/u.test(key)).join("");
}

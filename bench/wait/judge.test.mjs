import { describe, expect, it } from "vitest";
import { faults, Judged, JudgedWarnings } from "./judge.mjs";
import { judgeScenario } from "./judge-scenario.mjs";
import { scenarios } from "./scenarios.mjs";

const minute = 60_000;

/** Judges so many orders, of which a share is ready half a minute before its promise and the rest half a minute after. */
function judged(shares, orders = 1_000) {
  const judge = new Judged();
  for (const [hour, share] of shares.entries())
    for (let at = 0; at < orders; at++)
      judge.add(at % 7, {
        promise: 2 * minute,
        hour,
        ready: (at < share * orders ? 1.5 : 2.5) * minute,
        ended: null,
      });
  return judge.figures();
}

describe("[ET-06] the judge of promises", () => {
  it.each([
    ["nine of ten in every hour", [0.91, 0.91], []],
    ["too few", [0.88, 0.88], ["kept"]],
    ["too many: its promises are longer than they need to be", [0.96, 0.96], ["kept"]],
    ["one bad hour", [0.84, 0.95], ["by hour"]],
  ])("%s", (_, shares, expected) => {
    const figures = judged(shares);
    expect(faults(figures, figures, false)).toEqual(expected);
  });

  it("compares losses with the oracle's", () => {
    const figures = judged([0.91]);
    expect(faults({ ...figures, loss: 1.2 }, { loss: 1 }, false)).toEqual(["loss"]);
    expect(faults({ ...figures, loss: 1.2 }, { loss: 1 }, true)).toEqual([]);
    expect(figures.loss).toBeCloseTo(0.91 * 3 + 0.09 * 27);
  });

  it("counts orders that ended without being ready as later than that", () => {
    const judge = new Judged();
    judge.add(0, { promise: minute, hour: 0, ready: null, ended: minute / 2 });
    judge.add(0, { promise: minute, hour: 0, ready: null, ended: 2 * minute });
    judge.add(0, { promise: minute, hour: 0, ready: minute, ended: null });
    expect(judge.figures()).toMatchObject({ kept: 50, orders: 2 });
  });

  it("lets an oracle pass, and the model; each simpler way fails", () => {
    const { figures } = judgeScenario({ ...scenarios.usual, look: Number.POSITIVE_INFINITY }, 1_000, 3);
    const found = Object.entries(figures).map(([name, each]) => [
      name,
      faults(each, figures.oracle, false).length === 0,
    ]);
    expect(found).toEqual([
      ["oracle", true],
      ["model", true],
      ["2 minutes", false],
      ["past waits", false],
      ["mean of the last 30", false],
      ["queue times mean", false],
    ]);
  });
});

describe("[ET-07] the judge of warnings", () => {
  it("counts a warning that comes too late to act on as none", () => {
    const judge = new JudgedWarnings();
    const late = { promise: 5 * minute, ready: 6 * minute, ended: null };
    judge.add({ ...late, warnedAt: 3 * minute });
    judge.add({ ...late, warnedAt: 5 * minute - 29_000 });
    judge.add({ ...late, ready: 4 * minute, warnedAt: 2 * minute });
    expect(judge.figures()).toEqual({ recall: 0.5, precision: 0.5, lead: 120 });
  });
});

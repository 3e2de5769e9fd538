import { describe, expect, it } from "vitest";
import { editing } from "../drawing/constants.ts";
import { type ClickRun, nextClick } from "./click-run.ts";

const runOf = (...clicks: readonly [x: number, y: number, time: number][]) =>
  clicks.reduce<ClickRun | undefined>((run, [x, y, time]) => nextClick(run, { x, y, time }), undefined)
    ?.clicks;

describe("clicks that belong together", () => {
  it("[OV-03] a triple click is a click that two follow, each within 500 ms, at the same point", () => {
    expect(runOf([10, 10, 0], [10, 10, 499], [10, 10, 998])).toBe(3);
    expect(runOf([10, 10, 0], [10, 10, 500], [10, 10, 700])).toBe(2);
    expect(runOf([10, 10, 0], [10, 10, 200], [10, 10, 700])).toBe(1);
  });

  it("[OV-03] a finger may tremble, not wander", () => {
    expect(runOf([10, 10, 0], [13, 12, 100], [12, 9, 200])).toBe(3);
    expect(runOf([10, 10, 0], [10 + editing.samePointTolerance + 1, 10, 100])).toBe(1);
  });
});

it("[OV-03] the editor's measures are those of the specification", () => {
  expect(editing).toMatchObject({
    cursorWidth: 2,
    cursorDelay: 1000,
    cursorBlink: 600,
    textboxMinWidth: 20,
    controlCorner: 20,
    touchCorner: 100,
    rotateHandleOffset: 40,
    multiClickInterval: 500,
  });
});

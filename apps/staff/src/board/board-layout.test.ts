import { expect, it } from "vitest";
import { boardLayout } from "./board-layout.ts";

it.each([
  [4, {}, "columns", false],
  [5, {}, "columns", true],
  [8, {}, "columns", true],
  [9, {}, "rush", true],
  [60, { serves: false }, "rush", false],
  [60, { phone: true }, "columns", false],
  [60, { byAisle: true }, "aisles", true],
  [0, { byAisle: true }, "aisles", true],
  [60, { byAisle: true, serves: false }, "rush", false],
  [60, { byAisle: true, phone: true }, "columns", false],
])(
  "with %i waiting orders and %o the board stands as %s, its order offered: %s",
  (waiting, given, layout, orders) => {
    expect(boardLayout({ waiting, byAisle: false, phone: false, serves: true, ...given })).toEqual({
      layout,
      orders,
    });
  },
);

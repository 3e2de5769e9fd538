import { expect, it } from "vitest";
import { cutList } from "./cut-list.ts";

const items = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each([
  ["nothing", 0, 0, 0, 0],
  ["as many as there is room for", 7, 7, 7, 0],
  ["one too many: its line says two, never one", 8, 8, 6, 2],
  ["more than were sent", 20, 31, 6, 25],
  ["fewer sent than there is room for", 3, 9, 3, 6],
] as const)("[SX-10] a list on the wall counts what it does not show: %s", (_, sent, total, shown, more) => {
  const list = cutList(items(sent), total, 7);
  expect(list).toEqual({ shown: items(shown), more });
  expect(list.shown.length + list.more).toBe(total);
});

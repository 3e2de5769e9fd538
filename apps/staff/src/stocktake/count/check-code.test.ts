import { expect, it } from "vitest";
import { countSlotNow, readPair, startDraft } from "../draft.ts";
import { aBook, aLine, at } from "../stocktake.fixture.ts";
import { checkCode, isSameBox } from "./check-code.ts";

const one = aLine("880101410", 2, { ean: "7808801014102" });
const other = aLine("880101420", 2, { ean: "7808801014201", size: "42" });
const books = aBook({ "B-07-4": [other, { ...one, standing: 0 }], "B-07-3": [one] });
const draft = countSlotNow(startDraft("0101", { place: "B-07" }, books, at), "B-07-3", at);

it.each([
  ["its EAN", "7808801014102", { kind: "here", shoe: { sku: "880101410" } }],
  ["its sku", " 880101410 ", { kind: "here", shoe: { sku: "880101410" } }],
  ["a GS1 link", "https://id.gs1.org/01/07808801014102/21/99", { kind: "here" }],
  ["a size of another level", "7808801014201", { kind: "elsewhere", location: "B-07-4" }],
  ["a shoe that is not counted here", "7808801024101", { kind: "other" }],
  ["no code at all", " - ", undefined],
])("[TR-05] %s is told from the others", (_, text, check) => {
  const said = checkCode(draft, text);
  if (check === undefined) expect(said).toBeUndefined();
  else expect(said).toMatchObject(check);
});

it("[TR-05] a shoe that someone counts where it does not belong is of this slot from then on", () => {
  expect(checkCode(readPair(draft, other), other.ean)).toMatchObject({ kind: "here" });
});

it.each([
  [undefined, false],
  [{ code: "1", at: at - 700 }, true],
  [{ code: "1", at: at - 5_000 }, false],
  [{ code: "2", at: at - 700 }, false],
])("[TR-05] a box that lies in a camera's view is one pair: seen before %o", (before, same) => {
  expect(isSameBox(before, { code: "1", at })).toBe(same);
});

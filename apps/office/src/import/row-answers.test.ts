import type { RefusedCell, RefusedFileRow, RefusedGroup } from "@horma/contract";
import { describe, expect, it } from "vitest";
import {
  answerCell,
  answerGroup,
  answerRow,
  correctionsOf,
  countAnswers,
  fateOf,
  noAnswers,
} from "./row-answers.ts";

const size: RefusedCell = {
  column: "size",
  value: "may-41",
  reason: "date_as_size",
  meant: "41,5",
  message: "",
};
const name: RefusedCell = { column: "name", value: "", reason: "missing", meant: null, message: "" };
const price: RefusedCell = {
  column: "price",
  value: "59",
  reason: "far_from_known",
  meant: null,
  message: "",
};
const row = (number: number, ...faults: RefusedCell[]): RefusedFileRow => ({
  row: number,
  cells: [],
  still_wrong: false,
  faults,
});
const group = ({ column, reason, meant, value }: RefusedCell, rows: number): RefusedGroup => ({
  column,
  heading: column,
  reason,
  rows,
  meant: meant === null ? 0 : rows,
  message: "",
  example: { value, meant },
});
const groups = [group(size, 24), group(name, 2), group(price, 3)];
const accepted = (...faults: RefusedCell[]) =>
  faults.reduce((all, fault) => answerGroup(all, fault, true), noAnswers);

describe("[OF-05] what a person says of refused rows", () => {
  it("of a whole group is one answer, and a row may be left out of it", () => {
    const answers = answerRow(accepted(size, price), row(3, size), { out: true });
    expect(correctionsOf(answers, groups)).toEqual({
      mend: [{ column: "size", reason: "date_as_size" }],
      doubts: ["far_from_known"],
      rows: [{ row: 3, out: true }],
    });
    expect(countAnswers(answers, groups)).toEqual({ corrected: 23, meant: 3 });
    expect([fateOf(answers, row(2, size)), fateOf(answers, row(3, size))]).toEqual(["applied", "out"]);
  });

  it("is what was typed; the file's own text again is no answer", () => {
    const bad = row(5, name, size);
    const typed = answerCell(noAnswers, bad, { column: "name", value: "Uno", before: "" });
    expect([fateOf(noAnswers, bad), fateOf(typed, bad)]).toEqual(["left", "partly"]);
    const both = answerGroup(typed, size, true);
    expect(fateOf(both, bad)).toBe("applied");
    expect(countAnswers(both, groups)).toEqual({ corrected: 25, meant: 0 });
    expect(correctionsOf(typed, groups)).toEqual({
      rows: [{ row: 5, cells: [{ column: "name", value: "Uno" }] }],
    });
    const again = answerCell(typed, bad, { column: "name", value: "", before: "" });
    expect([correctionsOf(again, groups), fateOf(again, bad)]).toEqual([{}, "left"]);
  });

  it("a doubt is meant, or has another value; a cell without a likely value is not answered by its group", () => {
    const meant = answerRow(noAnswers, row(7, price), { meant: true });
    expect(correctionsOf(meant, groups)).toEqual({ rows: [{ row: 7, doubts: true }] });
    expect(countAnswers(meant, groups)).toEqual({ corrected: 0, meant: 1 });
    const other = answerCell(noAnswers, row(7, price), { column: "price", value: "59990", before: "59" });
    expect([fateOf(meant, row(7, price)), fateOf(other, row(7, price))]).toEqual(["applied", "applied"]);
    expect(fateOf(accepted(name), row(8, name))).toBe("left");
  });

  it("a row that was corrected before and is wrong still has to be answered", () => {
    const still = { ...row(9, name), still_wrong: true };
    const out = answerRow(noAnswers, still, { out: true });
    expect([fateOf(noAnswers, still), fateOf(out, still)]).toEqual(["wrong", "out"]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrapText } from "./text-layout.ts";

/** As if every letter were one wide. */
const letters = (text: string) => text.length;

describe("wrapText", () => {
  it("breaks at spaces, and at the line breaks one typed", () => {
    expect(wrapText("suela despegada", 20, letters)).toEqual(["suela despegada"]);
    expect(wrapText("suela despegada", 10, letters)).toEqual(["suela", "despegada"]);
    expect(wrapText("suela\n\nrota", 10, letters)).toEqual(["suela", "", "rota"]);
    expect(wrapText("", 10, letters)).toEqual([""]);
  });

  it("breaks within a word only where the word is wider than a line", () => {
    expect(wrapText("a despegada b", 4, letters)).toEqual(["a", "desp", "egad", "a b"]);
  });

  it("[OV-03] no line is wider than the textbox, and no letter is lost", () => {
    const text = fc.string({ unit: fc.constantFrom(..."abñ  \n") });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (typed, width) => {
        const lines = wrapText(typed, width, letters);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
        const bare = (all: string) => all.replace(/\s/g, "");
        expect(bare(lines.join(""))).toBe(bare(typed));
      }),
    );
  });
});

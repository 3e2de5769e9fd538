import { expect, it } from "vitest";
import { withFigures } from "./report.mjs";
import { observation, result } from "./result.mjs";

const empty = "# Benches\n\n<!-- figures -->\n<!-- end of figures -->\n\nMore.\n";
const first = { day: "2026-01-02", commit: "aaaaaaaa", machine: "a laptop" };
const second = { day: "2026-01-03", commit: "bbbbbbbb", machine: "a server" };

it("writes each figure that has a goal, and replaces those of the benches that ran again alone", () => {
  const poll = { name: "poll", results: [result("share", 0.5, "", ">=", 0.6), observation("rate", 9, "/s")] };
  const create = {
    name: "create",
    results: [result("slowest", 12, "ms", "<=", 20), result("lost", 0, "", "=", 0)],
  };
  const once = withFigures(empty, [poll, create], first);
  expect(once.split("\n").filter((line) => line.startsWith("| ["))).toEqual([
    "| [create](#create) | slowest | 12 ms | ≤ 20 |  | 2026-01-02 | aaaaaaaa |",
    "| [create](#create) | lost | 0 | = 0 |  | 2026-01-02 | aaaaaaaa |",
    "| [poll](#poll) | share | 0.5 | ≥ 0.6 | **missed** | 2026-01-02 | aaaaaaaa |",
  ]);
  const again = withFigures(once, [{ name: "poll", results: [result("share", 0.7, "", ">=", 0.6)] }], second);
  expect(again).toContain("| [create](#create) | lost | 0 | = 0 |  | 2026-01-02 | aaaaaaaa |");
  expect(again).toContain("| [poll](#poll) | share | 0.7 | ≥ 0.6 |  | 2026-01-03 | bbbbbbbb |");
  expect(again).not.toContain("missed");
  expect(again).toContain("Machine of the newest: a server.");
  expect(again.startsWith("# Benches\n")).toBe(true);
  expect(again.endsWith("<!-- end of figures -->\n\nMore.\n")).toBe(true);
});

it("refuses a document without a place for them", () => {
  expect(() => withFigures("# Benches\n", [], first)).toThrow("<!-- figures -->");
});

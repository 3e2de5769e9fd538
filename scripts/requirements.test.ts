import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const id = /\b[A-Z]{2}-\d{2}\b/g;

/** A document's rows: each id, and whether it is still planned. */
function rowsOf(document: string): Map<string, boolean> {
  const found = read(document).matchAll(/^(?:\| |- \*\*)([A-Z]{2}-\d\d)(?: \||\*\*) (\*planned\*)?/gm);
  return new Map([...found].map((row) => [row[1] ?? "", row[2] !== undefined]));
}

/** Custody and a box's maker have rows of their own. */
const records = ["docs/requirements.md", "docs/spec/pair.md", "docs/spec/box-conformance.md"];
const rows = new Set(records.flatMap((document) => [...rowsOf(document).keys()]));
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|css|md|ya?ml|conf)$/.test(file));
const tests = tracked.filter((file) => /\.test\.tsx?$/.test(file));
const ourselves = "scripts/requirements.test.ts";

/** Matches of a pattern that `known` does not accept, with their files. */
function strays(pattern: RegExp, known: (found: string) => boolean = () => false): string[] {
  return tracked
    .filter((file) => file !== ourselves)
    .flatMap((file) =>
      [...read(file).matchAll(pattern)]
        .map((match) => match[1] ?? match[0])
        .filter((found) => !known(found))
        .map((found) => `${file}: ${found}`),
    );
}

/** The ids in the titles of a file's tests. */
function idsInTitles(file: string): string[] {
  const titles = read(file).matchAll(/\b(?:it|test)(?:\.\w+)*(?:\([^"'`]*\))?\(\s*(["'`])([\s\S]*?)\1/g);
  return [...titles].flatMap((title) => [...(title[2] ?? "").matchAll(id)].map(([found]) => found));
}

it("every id that code, tests and documents name is a row", () => {
  expect(strays(id, (found) => rows.has(found))).toEqual([]);
});

it("every row has a test, unless it is marked planned; then it has none", () => {
  const shown = new Set(tests.flatMap(idsInTitles));
  const wrong = [...rowsOf("docs/requirements.md")].filter(([row, planned]) => shown.has(row) === planned);
  expect(
    wrong.map(([row, planned]) => `${row} ${planned ? "is planned and has a test" : "has no test"}`),
  ).toEqual([]);
});

it("every mock-up that is named is in docs/design/mockups", () => {
  const numbers = readdirSync(join(root, "docs/design/mockups")).map((file) => file.split("-")[0]);
  expect(strays(/[Mm]ock-ups? (\d\d[a-z]?\d?)/g, (found) => numbers.includes(found))).toEqual([]);
});

it("nothing refers to what is not in the checkout", () => {
  expect(strays(/\.\.\/shared\b|\b[Ii]ssue \d+|\bDESIGN\.md/g)).toEqual([]);
});

import { readFileSync } from "node:fs";

/** The rows of a file of `test-data` as records, named by its first line. For tests only. */
export function vectors(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../test-data/${file}`, import.meta.url), "utf8");
  const [head = [], ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((column, index) => [column, row[index] ?? ""])));
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const list = ["ls-files", "*.ts", "*.tsx", "*.mjs"];
const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).trim().split("\n");

/** An object or a list that is written out only to be spread. A computed name, or a call on the list, is none. */
const spreadLiteral = /\.\.\.(\{ ?(?!\[)\w[^}]*\}|\[[^\]]*\](?=[,)\]}\s]))/;

it("several properties or items stand as they are, each on its line: no literal is spread", () => {
  const wrong = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, at) => (spreadLiteral.test(line) ? `${file}:${at + 1}: ${line.trim()}` : [])),
  );
  expect(wrong).toEqual([]);
});

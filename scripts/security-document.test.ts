import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const document = readFileSync("docs/security.md", "utf8");

/** Every test that the document names: a file in backquotes, then a title or its beginning in quotes. */
const named = [...document.matchAll(/`([^`\s]+\.test\.tsx?)`(?: "([^"]+)")?/g)].map(
  ([, file = "", title = ""]) => ({
    file: /^(apps|packages|scripts|e2e)\//.test(file) ? file : `apps/server/test/${file}`,
    title,
  }),
);

it("every test that docs/security.md names is there", () => {
  const missing = named.filter(
    ({ file, title }) =>
      title === "" || !existsSync(file) || !readFileSync(file, "utf8").includes(`"${title}`),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

it("every attack is in the table of docs/security.md, and none besides", () => {
  const [, section = ""] = document.split("## Attacks\n");
  const [told = ""] = section.split("\n## ");
  const rows = [...told.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  const table = readFileSync("attack/attacks.mjs", "utf8");
  const made = [...table.matchAll(/^ {2}"?([a-z-]+)"?: \(\) =>/gm)].map(([, name]) => name);
  expect(made.length).toBeGreaterThan(10);
  expect(rows).toEqual(made);
});

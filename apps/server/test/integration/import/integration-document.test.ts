import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { importKinds, importReasons, ruleExamples } from "@horma/domain";
import { expect, it } from "vitest";
import { findKind } from "../../../src/integration/import/kind/kinds.ts";
import type { Column, Kind } from "../../../src/integration/import/kind.ts";

const place = new URL("../../../../../docs/", import.meta.url);
const file = new URL("integration.md", place);
const integration = readFileSync(file, "utf8");
const begins = "## Kinds of files\n";
const kinds = importKinds.flatMap((name) => findKind(name) ?? []);

it("the document has every kind with its columns; `-u` writes them again", async () => {
  const [before = ""] = integration.split(begins);
  await expect(`${before}${begins}\n${kinds.map(describeKind).join("\n")}`).toMatchFileSnapshot(
    file.pathname,
  );
});

it("every kind has an example, and every reason is told", async () => {
  const examples = await readdir(new URL("integration/", place));
  expect(examples).toEqual(expect.arrayContaining(kinds.map(({ name }) => `${name}.csv`)));
  const told = integration.split("| reason |")[1]?.split(begins)[0] ?? "";
  const named = [...told.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...importReasons].sort());
});

it("[FI-14] every rule of a mapping is told by its example", () => {
  const rows = integration.split("\n").filter((line) => line.startsWith("| `"));
  for (const [rule, , made] of Object.values(ruleExamples))
    expect(
      rows.filter((row) => row.startsWith(`| \`${rule}\` |`) && row.endsWith(` \`${made}\` |`)),
    ).toHaveLength(1);
});

function describeKind({ name, scope, does, columns, rest }: Kind): string {
  const rows = [
    ...columns.map(describeColumn),
    ...(rest ? [describeColumn({ ...rest, key: "any other" })] : []),
  ];
  return `### ${name}

${does}. Scope \`${scope}\`, example [${name}.csv](integration/${name}.csv).

| column | other headings | needed | what it holds | example |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

function describeColumn({ key, names, required, needed, holds, example }: Column): string {
  const need = required ? "yes" : needed ? "if new" : "";
  const shown = example === "" ? "" : `\`${example}\``;
  return `| ${[`\`${key}\``, names.join(", "), need, holds, shown].join(" | ").replace(/ {2,}/g, " ")} |`;
}

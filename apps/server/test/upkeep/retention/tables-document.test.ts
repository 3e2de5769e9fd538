import { readdirSync, readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";

const operations = readFileSync(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");

const folder = new URL("../../../src/platform/db/schema/", import.meta.url);

it("[SX-07] every table is named with what bounds it and what ends it", async () => {
  const files: Record<string, unknown>[] = await Promise.all(
    readdirSync(folder).map((file) => import(new URL(file, folder).href)),
  );
  const tables = files.flatMap((file) => Object.values(file)).filter((each) => is(each, PgTable));
  expect(tables.length).toBeGreaterThan(25);
  const list = operations.split("### How large tables get")[1]?.split("\n## ")[0] ?? "";
  const rows = list.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(expect.arrayContaining(tables.map((table) => getTableName(table)).sort()));
  for (const row of rows) expect(row.split("|").filter((cell) => cell.trim() !== "")).toHaveLength(3);
});

import { Readable } from "node:stream";
import { operation } from "../../call/operation.ts";
import type { Reader } from "../../db/database.ts";
import { asCsvFile, csvRows } from "../../http/csv-file.ts";
import { refuse } from "../../http/refusals.ts";
import { findVisible, listVisible, readRefusals } from "../import-table.ts";
import { findKind } from "../kind/kinds.ts";
import { templateOf } from "../kind/template.ts";
import { presentImport, seenByKey } from "./present-import.ts";

/** Imports of a page by default. */
const usual = 25;

export const unknownImport = (id: number) => refuse("not_found", `there is no import ${id}`);

export const listImports = operation("listImports", async ({ db }, { query, key }) => {
  const { limit: size = usual, ...asked } = query;
  const rows = await listVisible(db.read, { ...asked, size: size + 1 }, seenByKey(key));
  const page = rows.slice(0, size);
  return { imports: page.map(presentImport), next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
});

export const getImport = operation("getImport", async ({ db }, { params, key }) => {
  const row = await findVisible(db.read, params.id, seenByKey(key));
  return row === undefined ? unknownImport(params.id) : presentImport(row);
});

/** CT-02. As CSV. */
export const getImportRefusals = operation("getImportRefusals", async ({ db }, { params, key, reply }) => {
  const { id } = params;
  const row = await findVisible(db.read, id, seenByKey(key));
  if (row === undefined) return unknownImport(id);
  asCsvFile(reply, `import-${id}-refusals.csv`);
  return Readable.from(refusalLines(db.read, id));
});

async function* refusalLines(reader: Reader, id: number): AsyncGenerator<string> {
  yield csvRows([["row", "column", "value", "reason", "meant"]]);
  for await (const page of readRefusals(reader, id)) {
    yield csvRows(page.map(({ row, column, value, reason, meant }) => [row, column, value, reason, meant]));
  }
}

export const getImportTemplate = operation("getImportTemplate", async (_deps, { params, key, reply }) => {
  const kind = findKind(params.kind);
  if (kind === undefined) return refuse("not_found", `unknown kind: ${params.kind}`);
  if (!key.scopes.includes(kind.scope)) {
    return refuse("scope_forbidden", `this key lacks the scope ${kind.scope}`);
  }
  asCsvFile(reply, `${kind.name}.csv`);
  return templateOf(kind);
});

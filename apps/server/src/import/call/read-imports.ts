import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";
import { operation } from "../../call/operation.ts";
import type { Reader } from "../../db/database.ts";
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

/** CT-02. As CSV, in which a spreadsheet takes no cell for a formula. */
export const getImportRefusals = operation("getImportRefusals", async ({ db }, { params, key, reply }) => {
  const { id } = params;
  const row = await findVisible(db.read, id, seenByKey(key));
  if (row === undefined) return unknownImport(id);
  asFile(reply, `import-${id}-refusals.csv`);
  return Readable.from(refusalLines(db.read, id));
});

async function* refusalLines(reader: Reader, id: number): AsyncGenerator<string> {
  const csv = (rows: readonly (string | number | null)[][]) =>
    stringify([...rows], { escape_formulas: true, record_delimiter: "\r\n" });
  yield csv([["row", "column", "value", "reason"]]);
  for await (const page of readRefusals(reader, id)) {
    yield csv(page.map(({ row, column, value, reason }) => [row, column, value, reason]));
  }
}

export const getImportTemplate = operation("getImportTemplate", async (_deps, { params, key, reply }) => {
  const kind = findKind(params.kind);
  if (kind === undefined) return refuse("not_found", `unknown kind: ${params.kind}`);
  if (!key.scopes.includes(kind.scope)) {
    return refuse("scope_forbidden", `this key lacks the scope ${kind.scope}`);
  }
  asFile(reply, `${kind.name}.csv`);
  return templateOf(kind);
});

function asFile(reply: FastifyReply, name: string): void {
  reply.header("content-disposition", `attachment; filename="${name}"`).type("text/csv; charset=utf-8");
}

import { Readable } from "node:stream";
import { csvFile, csvRows } from "@horma/domain";
import type { Reader } from "../../../platform/db/database.ts";
import { type OperationInput, operation } from "../../../web/call/operation.ts";
import { asCsvFile } from "../../../web/http/csv-file.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { findVisible, hasFile, type ImportRow, listVisible, readRefusals } from "../import-table.ts";
import { findKind } from "../kind/kinds.ts";
import { templateOf } from "../kind/template.ts";
import { headingOf, type RefusalLanguage, refusalText } from "../refusal-text.ts";
import { presentImport, seenBy } from "./present-import.ts";
import { hasRefusedRows, refusedRows } from "./refused-rows.ts";

/** Imports of a page by default. */
const usual = 25;

export const unknownImport = (id: number) => refuse("not_found", `there is no import ${id}`);

export const listImports = operation("listImports", async ({ db }, { query, caller }) => {
  const { limit: size = usual, ...asked } = query;
  const rows = await listVisible(db.read, { ...asked, size: size + 1 }, seenBy(caller));
  const page = rows.slice(0, size);
  return { imports: page.map(presentImport), next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
});

export const getImport = operation("getImport", async ({ db }, { params, caller }) => {
  const row = await findVisible(db.read, params.id, seenBy(caller));
  return row === undefined ? unknownImport(params.id) : presentImport(row);
});

/** CT-02. As CSV. */
export const getImportRefusals = operation("getImportRefusals", async ({ db }, call) => {
  const { params, key, reply } = call;
  const row = await findVisible(db.read, params.id, seenBy(key));
  if (row === undefined) return unknownImport(params.id);
  asCsvFile(reply, `import-${row.id}-refusals.csv`);
  return Readable.from(refusalLines(db.read, row, languageOf(call)));
});

async function* refusalLines(
  reader: Reader,
  { id, format }: ImportRow,
  language: RefusalLanguage,
): AsyncGenerator<string> {
  yield csvFile([["row", "column", "heading", "value", "reason", "meant", "other_row", "message", "known"]]);
  for await (const page of readRefusals(reader, id)) {
    const rows = page.map((each) => {
      const { row, column, value, reason, meant, other, known } = each;
      const heading = headingOf(column, format);
      return [
        row,
        column,
        heading,
        value,
        reason,
        meant,
        other,
        refusalText(each, heading, language, "call"),
        known,
      ];
    });
    yield csvRows(rows);
  }
}

/** FI-08. The refused rows as a file in the sender's own headings. */
export const getRefusedRows = operation("getRefusedRows", async ({ db }, call) => {
  const { params, caller, reply } = call;
  const row = await findVisible(db.read, params.id, seenBy(caller));
  if (row === undefined) return unknownImport(params.id);
  if (!hasRefusedRows(row) || !(await hasFile(db.read, row.id)))
    return refuse("import_refused", "it has no refused rows, or its file is no longer stored");
  const name = `import-${row.id}-refused-rows`;
  if (row.format?.type === "ndjson") {
    reply.header("content-disposition", `attachment; filename="${name}.ndjson"`).type("application/x-ndjson");
  } else asCsvFile(reply, `${name}.csv`);
  return Readable.from(
    refusedRows(db, row, languageOf(call), caller.actor.kind === "office" ? "import" : "call"),
  );
});

function languageOf({
  query,
  request,
}: Pick<OperationInput<"getRefusedRows">, "query" | "request">): RefusalLanguage {
  const asked = request.headers["accept-language"] ?? "";
  return query.language ?? (/^\s*en\b/i.test(asked) ? "en" : "es");
}

export const getImportTemplate = operation("getImportTemplate", async (_deps, input) => {
  const { params, caller, reply } = input;
  const kind = findKind(params.kind);
  if (kind === undefined) return refuse("not_found", `unknown kind: ${params.kind}`);
  if (!caller.scopes.includes(kind.scope)) {
    return refuse("scope_forbidden", `this key lacks the scope ${kind.scope}`);
  }
  asCsvFile(reply, `${kind.name}.csv`);
  return templateOf(kind);
});

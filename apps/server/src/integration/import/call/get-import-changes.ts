import type { ImportChanges } from "@horma/contract";
import { operation } from "../../../web/call/operation.ts";
import { findChangedFields, findNewer, findVisible } from "../import-table.ts";
import { presentImport, seenBy } from "./present-import.ts";
import { unknownImport } from "./read-imports.ts";

/** CT-02. What a file changes, from what to what, before and after it is applied. Only what can still be applied has something newer. */
export const getImportChanges = operation("getImportChanges", async ({ db }, { params, caller }) => {
  const visible = seenBy(caller);
  const row = await findVisible(db.read, params.id, visible);
  if (row === undefined) return unknownImport(params.id);
  const open = row.state === "checked" || row.state === "refused";
  const found = open ? await findNewer(db.read, row, visible) : undefined;
  const newer = found && presentImport(found);
  const answer: ImportChanges = {
    fields: (await findChangedFields(db.read, row.id)) ?? null,
    newer:
      newer === undefined || newer.applied_at === null
        ? null
        : { id: newer.id, file_name: newer.file_name, by: newer.by, applied_at: newer.applied_at },
  };
  return answer;
});

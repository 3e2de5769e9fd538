import type { Import } from "@horma/contract";
import type { Deps } from "../../../platform/deps.ts";
import { operation } from "../../../web/call/operation.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import type { Caller } from "../../../web/session/caller.ts";
import { findVisible, type ImportRow } from "../import-table.ts";
import { AskFault, requestApply, requestCancel, requestUndo } from "../job/request-import.ts";
import { presentImport, seenBy } from "./present-import.ts";
import { unknownImport } from "./read-imports.ts";

/** CT-02. What was only checked, or stopped by refused rows, is applied by the file that is kept. */
export const applyImport = operation("applyImport", (deps, { params, query, caller }) =>
  requestChange(deps, params.id, caller, (asked) => requestApply(deps.db, params.id, query, asked)),
);

/** The same with what a person says of its refused rows. */
export const applyOfficeImport = operation("applyOfficeImport", (deps, { params, query, body, caller }) =>
  requestChange(deps, params.id, caller, (asked) =>
    requestApply(deps.db, params.id, { ...query, corrections: body }, asked),
  ),
);

/** CT-03. The last import of a kind is undone, for seven days. */
export const undoImport = operation("undoImport", (deps, { params, caller }) =>
  requestChange(deps, params.id, caller, (asked) => requestUndo(deps.db, params.id, asked)),
);

/** What has not ended yet is ended, and applies nothing. */
export const cancelImport = operation("cancelImport", (deps, { params, caller }) =>
  requestChange(deps, params.id, caller, (asked) => requestCancel(deps.db, params.id, asked)),
);

async function requestChange(
  { db, now }: Pick<Deps, "db" | "now">,
  id: number,
  caller: Caller,
  ask: (asked: Parameters<typeof requestUndo>[2]) => Promise<ImportRow>,
): Promise<Import | Refusal> {
  if ((await findVisible(db.read, id, seenBy(caller))) === undefined) return unknownImport(id);
  try {
    return presentImport(await ask({ actor: caller.actor, at: now() }));
  } catch (error) {
    if (error instanceof AskFault) return refuse("import_refused", error.message);
    throw error;
  }
}

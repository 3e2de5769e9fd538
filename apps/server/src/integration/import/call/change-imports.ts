import type { Import } from "@horma/contract";
import type { Deps } from "../../../platform/deps.ts";
import { operation } from "../../../web/call/operation.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import type { MachineKey } from "../../../web/session/machine-key.ts";
import { findVisible, type ImportRow } from "../import-table.ts";
import { AskFault, askToApply, askToCancel, askToUndo } from "../job/ask-again.ts";
import { presentImport, seenByKey } from "./present-import.ts";
import { unknownImport } from "./read-imports.ts";

/** CT-02. What was only checked, or stopped by refused rows, is applied by the file that is kept. */
export const applyImport = operation("applyImport", (deps, { params, query, key }) =>
  askAgain(deps, params.id, key, (asked) => askToApply(deps.db, params.id, query, asked)),
);

/** CT-03. The last import of a kind is undone, for seven days. */
export const undoImport = operation("undoImport", (deps, { params, key }) =>
  askAgain(deps, params.id, key, (asked) => askToUndo(deps.db, params.id, asked)),
);

/** What has not ended yet is ended, and applies nothing. */
export const cancelImport = operation("cancelImport", (deps, { params, key }) =>
  askAgain(deps, params.id, key, (asked) => askToCancel(deps.db, params.id, asked)),
);

async function askAgain(
  { db, now }: Pick<Deps, "db" | "now">,
  id: number,
  key: MachineKey,
  ask: (asked: Parameters<typeof askToUndo>[2]) => Promise<ImportRow>,
): Promise<Import | Refusal> {
  if ((await findVisible(db.read, id, seenByKey(key))) === undefined) return unknownImport(id);
  try {
    return presentImport(await ask({ actor: { kind: "key", id: key.id, name: key.name }, at: now() }));
  } catch (error) {
    if (error instanceof AskFault) return refuse("import_refused", error.message);
    throw error;
  }
}

import type { Import } from "@horma/contract";
import type { Caller } from "../../../web/session/caller.ts";
import type { ImportRow, Visible } from "../import-table.ts";
import { allKinds, findKind } from "../kind/kinds.ts";

/** An import on the wire. */
export function presentImport(row: ImportRow): Import {
  const { actor, format, changes } = row;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    dry_run: row.dryRun,
    refused: row.refused,
    file_name: row.fileName,
    hash: row.hash,
    bytes: row.bytes,
    encoding: format?.encoding ?? null,
    mapping_name: format?.mappingName ?? null,
    ignored: format?.ignored ?? [],
    phase: row.phase,
    rows_read: row.rowsRead,
    bytes_read: row.bytesRead,
    counts: row.counts,
    changes:
      changes?.map(({ table, new: made, changed, removed }) => ({ table, new: made, changed, removed })) ??
      null,
    unusual: row.unusual ?? [],
    message: row.message,
    not_undone: notUndone(row),
    by: `${actor.kind} ${actor.name}`,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    applied_at: row.appliedAt?.toISOString() ?? null,
    undone_at: row.undoneAt?.toISOString() ?? null,
  };
}

/** What an undo would not put back. */
function notUndone({ kind: name }: ImportRow): string | null {
  const kind = findKind(name);
  return kind?.keeps ?? (kind?.lasting ? `An import of ${name} cannot be undone: send a newer file` : null);
}

/** What a caller may see of imports: files of its scopes, and of its stores alone where it has some. */
export function seenBy({ scopes, storeIds }: Pick<Caller, "scopes" | "storeIds">): Visible {
  return {
    kinds: allKinds().flatMap(({ name, scope }) => (scopes.includes(scope) ? [name] : [])),
    storeIds,
  };
}

import {
  describeUnusual,
  type Figures,
  type ImportPhase,
  type ImportState,
  refusalsStored,
  type Unusual,
} from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";
import { rowsOf } from "../../../platform/db/rows.ts";
import type {
  ChangedField,
  FileFormat,
  ImportCounts,
  ImportOptions,
  TableChange,
} from "../../../platform/db/schema/import.ts";
import { importRefusal } from "../../../platform/db/schema/import.ts";
import type { Env } from "../../../platform/env/env.ts";
import { Answers } from "../answers.ts";
import { changedFields } from "../changed-fields.ts";
import { editLock } from "../edit-lock.ts";
import type { ImportRow, RefusedRow } from "../import-table.ts";
import { ImportWork } from "../import-work.ts";
import type { Kind } from "../kind.ts";
import { compareFile, sumsOf } from "./compare-file.ts";
import { stageFile } from "./stage-file.ts";

/** What became of a file's rows. */
export type Outcome = {
  state: Extract<ImportState, "applied" | "checked" | "refused">;
  counts: ImportCounts;
  changes: TableChange[];
  refusals: RefusedRow[];
  /** What was found of the file's format while it was read. */
  found: Pick<FileFormat, "ignored" | "names">;
  /** What is compared with other files, and what of it is unusual. */
  figures: Figures;
  unusual: Unusual[];
  /** Why it is not applied although no row is refused. */
  message: string | null;
  changedFields: ChangedField[];
};

/**
 * Reads the rows of a file and writes them within a transaction. The caller rolls it back unless the outcome's state is `applied`.
 */
export async function applyRows(
  tx: Transaction,
  kind: Kind,
  file: Parameters<typeof stageFile>[2],
  job: Pick<ImportRow, "id" | "dryRun" | "refused" | "options" | "storeIds"> &
    Pick<Env, "imageHosts"> & { now: Date },
  onProgress: (at: { rows?: number; phase?: ImportPhase }) => void,
): Promise<Outcome> {
  // The tables' triggers know its writes by it.
  await tx.execute(sql`select set_config('horma.import', ${String(job.id)}, true)`);
  const answers = new Answers(job.options, file.format.corrections);
  const { columns, found, refusals, refused } = await stageFile(tx, kind, file, answers, (rows) =>
    onProgress({ rows }),
  );
  const work = new ImportWork(tx, { ...job, answers }, columns);
  onProgress({ phase: "checking" });
  await lockOutEdits(tx);
  if (job.storeIds !== null) await refuseOtherStores(work, job.storeIds);
  await kind.check(work);
  const late = await takeRefused(work, kind);
  work.refused = refused + late.count;
  const sums = await sumsOf(work, kind);
  onProgress({ phase: "writing" });
  await kind.write(work);
  const counts = { ...(await work.counts()), refused: work.refused };
  const figures = {
    rows: counts.new + counts.changed + counts.same + counts.refused,
    refused: counts.refused,
    sums,
  };
  const unusual = await compareFile(tx, kind, file.format, figures);
  const message = tooUnusual(unusual, file.format.stopAbove, job.options);
  const all = [...refusals, ...late.refusals].sort((a, b) => a.row - b.row);
  // What a person corrected is not left out without asking again.
  const stillWrong = all.some(({ row }) => answers.wants(row));
  const stopped = message !== null || stillWrong || (counts.refused > 0 && job.refused === "stop");
  return {
    figures,
    unusual,
    message,
    changedFields: await changedFields(work, kind),
    state: job.dryRun ? "checked" : stopped ? "refused" : "applied",
    counts,
    changes: work.changes,
    found,
    refusals: all.slice(0, refusalsStored),
  };
}

/** No edit is made until the transaction ends: the file would write over it what it compared before. */
async function lockOutEdits(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${editLock})`);
}

function tooUnusual(
  unusual: readonly Unusual[],
  bound: number | undefined,
  { unusual: meant }: ImportOptions,
): string | null {
  if (bound === undefined || meant === "true") return null;
  const above = unusual.filter(({ percent }) => Math.abs(percent) > bound);
  return above.length === 0
    ? null
    : `${describeUnusual(above)}: check the file, and send unusual=true if this is intended`;
}

/** A key of some stores writes no other's rows. The kind is one of a store's rows: others it may not send. */
async function refuseOtherStores(work: ImportWork, storeIds: readonly number[]): Promise<void> {
  const own = `select st.code from store st where st.id in (${storeIds.map(Number).join(", ")})`;
  await work.refuse(
    "store",
    "forbidden",
    `select s.row, s.store from staged s where s.store not in (${own})`,
  );
}

/** Takes the rows that the kind's check refused out of `staged`. */
export async function takeRefused(
  work: ImportWork,
  kind: Kind,
): Promise<{ count: number; refusals: RefusedRow[] }> {
  const rows = await rowsOf(
    work.query(
      `select row, col as column, case when col is distinct from $2 then left(value, 80) end as value, reason, meant, other, known
     from (select distinct on (row, col, reason) *, ctid as place from refused order by row, col, reason, ctid) r
     order by row, place limit $1`,
      [refusalsStored, kind.secret?.column ?? ""],
    ),
    {
      row: importRefusal.row,
      column: importRefusal.column,
      value: importRefusal.value,
      reason: importRefusal.reason,
      meant: importRefusal.meant,
      other: importRefusal.other,
      known: importRefusal.known,
    },
  );
  if (rows.length === 0) return { count: 0, refusals: [] };
  await work.query("analyze refused");
  const { rowCount } = await work.query(
    "delete from staged s using (select distinct row from refused) r where r.row = s.row",
  );
  return { count: rowCount ?? 0, refusals: rows };
}

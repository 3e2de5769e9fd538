import { type ImportPhase, type ImportState, importEnded, refusalsKept } from "@horma/domain";
import { eq, inArray, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { databaseUnreachable, sqlState, type Transaction } from "../../db/database.ts";
import { longTransaction } from "../../db/long-transaction.ts";
import { type ImportCounts, importJob, importRefusal, type TableChange } from "../../db/schema/import.ts";
import type { Deps } from "../../deps.ts";
import { FileFault } from "../file/file-fault.ts";
import {
  changeImport,
  findImport,
  type ImportRow,
  isImportDue,
  noteProgress,
  readFile,
} from "../import-table.ts";
import { ImportWork, WrittenMeanwhile } from "../import-work.ts";
import { findKind } from "../kind/kinds.ts";
import type { Kind } from "../kind.ts";
import { type RefusedRow, stageFile } from "./stage-file.ts";

/** What may go well the next time: a deadlock, and a row that somebody else made meanwhile. */
const again = new Set(["40P01", "23505"]);
/** Advisory lock: one import runs at a time, in whichever process. */
const importLock = 0x696d706f;
/** How often an import is begun, because its process may end in the middle. */
const mostTries = 3;
/** How often progress is noted, ms. */
const noteEvery = 500;

type RunDeps = Pick<Deps, "db" | "now"> & { log?: FastifyBaseLogger };

/** What became of a file's rows. */
export type Outcome = {
  state: Extract<ImportState, "applied" | "checked" | "refused">;
  counts: ImportCounts;
  changes: TableChange[];
  refusals: RefusedRow[];
};

/** Ends the transaction of an import that applies nothing. */
class NotApplied extends Error {
  constructor(readonly outcome: Outcome) {
    super("nothing is applied");
  }
}

/**
 * Runs the import whose turn it is, in one transaction. A process that dies leaves nothing half-done: the next one runs the kept
 * file again. `busy`: another process runs one now.
 */
export async function runNextImport(deps: RunDeps, stop: AbortSignal): Promise<"ran" | "idle" | "busy"> {
  if (!(await isImportDue(deps.db))) return "idle";
  let row: ImportRow | undefined;
  try {
    return await longTransaction(deps.db.pool.options, "horma import", stop, async (tx) => {
      const lock = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${importLock}) as mine`,
      );
      if (!lock.rows[0]?.mine) return "busy";
      row = await begin(deps, tx);
      if (row === undefined) return "idle";
      const outcome = await applyFile(deps, tx, row);
      if (outcome.state !== "applied") throw new NotApplied(outcome);
      await end(tx, row, outcome, deps.now());
      return "ran";
    });
  } catch (error) {
    if (row === undefined) throw error;
    await endWithout(deps, row, error, stop.aborted);
    return "ran";
  }
}

/** Takes the oldest import that waits or was left in the middle. The note of it is seen at once. */
async function begin({ db }: RunDeps, tx: Transaction): Promise<ImportRow | undefined> {
  for (;;) {
    const due = inArray(importJob.state, ["waiting", "running"]);
    const [row] = await tx.select().from(importJob).where(due).orderBy(importJob.id).limit(1);
    if (row === undefined) return undefined;
    if (row.tries < mostTries) {
      const values = {
        state: "running",
        phase: "reading",
        rowsRead: 0,
        bytesRead: 0,
        tries: row.tries + 1,
      } as const;
      await db.transact((own) => changeImport(own, row.id, values));
      return row;
    }
    const message = `it was begun ${row.tries} times, and the server ended in the middle each time`;
    await db.transact((own) =>
      changeImport(own, row.id, { state: "failed", phase: null, message, endedAt: new Date() }),
    );
  }
}

/** Reads, checks and writes the kept file. */
async function applyFile(deps: RunDeps, tx: Transaction, row: ImportRow): Promise<Outcome> {
  if (row.format === null) throw new FileFault("the file did not arrive whole");
  const progress = tellProgress(deps, row.id);
  try {
    const source = readFile(deps.db, row.id, (bytes) => progress.at({ bytes }));
    const kind = findKind(row.kind);
    if (kind === undefined) throw new FileFault(`unknown kind: ${row.kind}`);
    const file = { source, format: row.format };
    return await applyRows(tx, kind, file, { ...row, now: deps.now() }, (at) => progress.at(at));
  } finally {
    await progress.end();
  }
}

/**
 * Reads the rows of a file and writes them within a transaction. The caller rolls it back unless the outcome's state is `applied`.
 */
export async function applyRows(
  tx: Transaction,
  kind: Kind,
  file: Parameters<typeof stageFile>[2],
  job: Pick<ImportRow, "id" | "dryRun" | "refused" | "options"> & { now: Date },
  told: (at: { rows?: number; phase?: ImportPhase }) => void,
): Promise<Outcome> {
  const { given, refusals, refused } = await stageFile(tx, kind, file, (rows) => told({ rows }));
  const own = new Set([...kind.columns, ...(kind.rest ? [kind.rest] : [])].map(({ key }) => key));
  const work = new ImportWork(tx, job, given, own);
  await tx.execute(sql`select set_config('horma.import', ${String(job.id)}, true)`);
  told({ phase: "checking" });
  await kind.check(work);
  const late = await takeRefused(work, kind);
  told({ phase: "writing" });
  await kind.write(work);
  const counts = { ...(await work.counts()), refused: refused + late.count };
  const stopped = counts.refused > 0 && job.refused === "stop";
  return {
    state: job.dryRun ? "checked" : stopped ? "refused" : "applied",
    counts,
    changes: work.changes,
    refusals: [...refusals, ...late.refusals].sort((a, b) => a.row - b.row).slice(0, refusalsKept),
  };
}

/** Takes the rows that the kind's check refused out of `staged`. */
async function takeRefused(work: ImportWork, kind: Kind): Promise<{ count: number; refusals: RefusedRow[] }> {
  const { rows } = await work.query<RefusedRow>(
    `select row, col as column, case when col is distinct from $2 then left(value, 80) end as value, reason
     from (select distinct on (row) * from refused order by row) r limit $1`,
    [refusalsKept, kind.secret ?? ""],
  );
  if (rows.length === 0) return { count: 0, refusals: [] };
  const { rowCount } = await work.query(
    "delete from staged s using (select distinct row from refused) r where r.row = s.row",
  );
  return { count: rowCount ?? 0, refusals: rows };
}

async function end(
  tx: Transaction,
  { id }: ImportRow,
  { state, counts, changes, refusals }: Outcome,
  now: Date,
): Promise<void> {
  await tx.delete(importRefusal).where(eq(importRefusal.importId, id));
  const values = refusals.map((refusal, position) => ({ importId: id, position, ...refusal }));
  if (values.length > 0) await tx.insert(importRefusal).values(values);
  const applied = state === "applied" ? { appliedAt: now } : {};
  await changeImport(tx, id, {
    state,
    counts,
    changes,
    phase: null,
    message: null,
    endedAt: now,
    ...applied,
  });
}

/** Notes the end of an import that applied nothing: it was not to, or it could not. */
async function endWithout(
  { db, now, log }: RunDeps,
  row: ImportRow,
  error: unknown,
  stopped: boolean,
): Promise<void> {
  if (error instanceof NotApplied) return db.transact((tx) => end(tx, row, error.outcome, now()));
  // The process stops: the next one begins anew.
  if (stopped)
    return db.transact((tx) => changeImport(tx, row.id, { state: "waiting", phase: null, tries: row.tries }));
  const passing =
    databaseUnreachable(error) || error instanceof WrittenMeanwhile || again.has(sqlState(error) ?? "");
  if (passing && row.tries + 1 < mostTries) {
    log?.warn({ err: error, import: row.id }, "an import was cut off and begins anew");
    return db.transact((tx) => changeImport(tx, row.id, { state: "waiting", phase: null }));
  }
  if (!(error instanceof FileFault)) log?.error({ err: error, import: row.id }, "an import failed");
  const message =
    error instanceof FileFault ? error.message : "something failed on our side; it is in the server's log";
  return db.transact((tx) =>
    changeImport(tx, row.id, { state: "failed", phase: null, message, endedAt: now() }),
  );
}

/** Notes progress twice a second while it changes. */
function tellProgress({ db }: RunDeps, id: number) {
  const now: { phase: ImportPhase; rows: number; bytes: number } = { phase: "reading", rows: 0, bytes: 0 };
  let noted = Promise.resolve();
  let dirty = false;
  const timer = setInterval(() => {
    if (!dirty) return;
    dirty = false;
    // Only for who watches: the import goes on without.
    noted = noteProgress(db, id, now).catch(() => undefined);
  }, noteEvery);
  return {
    at: (change: Partial<typeof now>) => {
      Object.assign(now, change);
      dirty = true;
    },
    end: () => {
      clearInterval(timer);
      return noted;
    },
  };
}

/** Runs what waits until an import has ended, here or in another process. */
export async function awaitImport(
  deps: RunDeps,
  id: number,
  stop: AbortSignal,
  told: (row: ImportRow) => void,
): Promise<ImportRow> {
  const watching = setInterval(
    () =>
      void findImport(deps.db.read, id)
        .then((row) => row && told(row))
        .catch(() => undefined),
    noteEvery,
  );
  try {
    for (;;) {
      const row = await findImport(deps.db.read, id);
      if (row === undefined) throw new Error(`there is no import ${id}`);
      if (importEnded(row.state)) return row;
      const done = await runNextImport(deps, stop);
      if (done !== "ran") await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    clearInterval(watching);
  }
}

import { setTimeout as delay } from "node:timers/promises";
import { importEnded } from "@horma/domain";
import { eq, inArray, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import {
  catalogueFollowed,
  databaseUnreachable,
  sqlState,
  type Transaction,
} from "../../../platform/db/database.ts";
import { type DiskEnv, DiskFull, hasRoom } from "../../../platform/db/disk-reserve.ts";
import { longTransaction } from "../../../platform/db/long-transaction.ts";
import { flag, rowsOf } from "../../../platform/db/rows.ts";
import { importJob, importRefusal } from "../../../platform/db/schema/import.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Env } from "../../../platform/env/env.ts";
import { FileFault } from "../file-fault.ts";
import {
  Canceled,
  changeImport,
  dueStates,
  findImport,
  type ImportRow,
  importLock,
  isImportDue,
  storeChangedFields,
  storedFile,
  storeRefusals,
} from "../import-table.ts";
import { WrittenMeanwhile } from "../import-work.ts";
import { findKind } from "../kind/kinds.ts";
import type { Kind } from "../kind.ts";
import { applyRows, type Outcome } from "./apply-rows.ts";
import { stalledImports } from "./end-stalled.ts";
import { hideFile } from "./hide-file.ts";
import { givenUp, interruptedBy } from "./interruption.ts";
import { progressInterval, reportProgress } from "./report-progress.ts";
import { UndoFault, undoRows } from "./undo-import.ts";

/** How often an import is begun, because its process may end in the middle. */
const mostTries = 3;
/** How often to note the end of a run while the database is cut off, and how soon again, ms. */
const [mostNotes, noteAgain] = [10, 500];
/** What may go well the next time: a deadlock, and a row that someone else made meanwhile. */
const retryable = new Set(["40P01", "23505"]);

/** What becomes of an import whose undo was refused. */
const notUndone = { state: "applied", undoneBy: null } as const;

export type RunDeps = Pick<Deps, "db" | "vault" | "now"> & {
  env: Pick<Env, "imageHosts"> & DiskEnv;
  log?: FastifyBaseLogger;
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
 * @param stop ends a run, which then waits for its turn as before
 */
export async function runNextImport(deps: RunDeps, stop: AbortSignal): Promise<"ran" | "idle" | "busy"> {
  if (!(await isImportDue(deps.db))) return "idle";
  let row: ImportRow | undefined;
  const ended = new AbortController();
  const ends = AbortSignal.any([stop, ended.signal]);
  let watching: NodeJS.Timeout | undefined;
  try {
    return await longTransaction(deps.db.pool.options, "horma import", ends, async (tx) => {
      const lock = await rowsOf(tx.execute(sql`select pg_try_advisory_xact_lock(${importLock}) as mine`), {
        mine: flag,
      });
      if (!lock[0]?.mine) return "busy";
      row = await begin(deps, tx);
      if (row === undefined) return "idle";
      watching = watchRun(deps, row, ended);
      if (row.state === "undoing") {
        await undoRows(tx, row, deps.now());
        return "ran";
      }
      if (row.dataKey !== null) row = { ...row, ...(await hideSecretsOf(deps, tx, row)) };
      const outcome = await applyFile(deps, tx, row);
      if (outcome.state !== "applied") throw new NotApplied(outcome);
      await end(tx, row, outcome, deps.now());
      return "ran";
    });
  } catch (error) {
    if (row === undefined) throw error;
    const why = ended.signal.aborted ? ended.signal.reason : error;
    if (!(why instanceof Canceled)) await endWithout(deps, row, why, stop.aborted);
    return "ran";
  } finally {
    clearInterval(watching);
  }
}

/** Looks at once, and then now and again, whether a running import was canceled or its disk is nearly full, and aborts its run. */
function watchRun({ db, env }: RunDeps, { id, state }: ImportRow, ended: AbortController): NodeJS.Timeout {
  const afterCancel = state === "undoing" ? "applied" : "canceled";
  const look = async () => {
    const row = await findImport(db.read, id);
    if (row?.state === afterCancel) ended.abort(new Canceled());
    else if (!(await hasRoom(env))) ended.abort(new DiskFull());
  };
  const looking = () => void look().catch(() => undefined);
  looking();
  return setInterval(looking, progressInterval);
}

/** Takes the oldest import that waits or was left in the middle. The note of it is seen at once. */
async function begin({ db, now }: RunDeps, tx: Transaction): Promise<ImportRow | undefined> {
  for (;;) {
    const due = inArray(importJob.state, dueStates);
    const [found] = await tx.select().from(importJob).where(due).orderBy(importJob.id).limit(1);
    if (found === undefined) return undefined;
    const left =
      found.state === "running" || found.phase !== null ? interruptedBy("ended", found) : undefined;
    const row = { ...found, ...left };
    if (row.tries < mostTries) {
      if (row.state === "undoing") {
        const values = { ...left, phase: "writing", tries: row.tries + 1 } as const;
        if (await db.transact((own) => changeImport(own, row.id, values, ["undoing"]))) return row;
        continue;
      }
      const values = {
        ...left,
        state: "running",
        phase: "reading",
        rowsRead: 0,
        bytesRead: 0,
        tries: row.tries + 1,
      } as const;
      if (await db.transact((own) => changeImport(own, row.id, values, dueStates))) return row;
      continue;
    }
    const { interrupted } = row;
    const message = givenUp(row);
    const ended = row.state === "undoing" ? notUndone : ({ state: "failed", endedAt: now() } as const);
    await db.transact((own) =>
      changeImport(own, row.id, { ...ended, interrupted, phase: null, message }, dueStates),
    );
  }
}

async function hideSecretsOf(deps: RunDeps, tx: Transaction, row: ImportRow) {
  const progress = reportProgress(deps, { id: row.id, tries: row.tries + 1 });
  try {
    return await hideFile(deps, tx, row, kindOf(row), progress.at);
  } finally {
    await progress.end();
  }
}

function kindOf({ kind: name }: ImportRow): Kind {
  const kind = findKind(name);
  if (kind === undefined) throw new FileFault(`unknown kind: ${name}`);
  return kind;
}

/** Reads, checks and writes the kept file. */
async function applyFile(deps: RunDeps, tx: Transaction, row: ImportRow): Promise<Outcome> {
  if (row.format === null) throw new FileFault("the upload was interrupted: send the file again");
  const kind = kindOf(row);
  const progress = reportProgress(deps, { id: row.id, tries: row.tries + 1 });
  try {
    const bytes = (read: number) => progress.at({ bytes: Math.min(read, row.bytes) });
    const file = storedFile(deps.db, { ...row, format: row.format }, bytes);
    const { imageHosts } = deps.env;
    return await applyRows(tx, kind, file, { ...row, imageHosts, now: deps.now() }, progress.at);
  } finally {
    await progress.end();
  }
}

async function end(
  tx: Transaction,
  { id, kind, fileName, hash, actor, options, format }: ImportRow,
  { state, counts, changes, changedFields, refusals, found, figures, unusual, message }: Outcome,
  now: Date,
): Promise<void> {
  await tx.delete(importRefusal).where(eq(importRefusal.importId, id));
  await storeRefusals(tx, id, refusals);
  await storeChangedFields(tx, id, changedFields);
  const applied = state === "applied" ? { appliedAt: now } : {};
  const ended = { phase: null, message, endedAt: now, format: format && { ...format, ...found } };
  const values = { state, counts, changes, figures, unusual, ...ended, ...applied };
  if (!(await changeImport(tx, id, values, ["running"]))) throw new Canceled();
  if (state !== "applied") return;
  const compared = {
    ...(format?.mappingName && { mapping: format.mappingName }),
    ...(unusual.length > 0 && { unusual }),
  };
  const data = { kind, file: fileName, hash, ...options, ...counts, ignored: found.ignored, ...compared };
  await recordAudit(tx, { actor, action: "import_applied", subject: `import ${id}`, data, at: now });
}

/** Notes the end of an import that applied nothing: it was not to, or it could not. */
async function endWithout(
  { db, now, log }: RunDeps,
  row: ImportRow,
  error: unknown,
  stopped: boolean,
): Promise<void> {
  const note = (work: (tx: Transaction) => Promise<unknown>) =>
    onceReachable(stopped, () =>
      db.transact(async (tx) => {
        const [at] = await tx
          .select({ state: importJob.state, tries: importJob.tries })
          .from(importJob)
          .where(eq(importJob.id, row.id))
          .for("update");
        // The commit may have come through although its answer did not.
        const runs = at?.state === "running" || at?.state === "undoing";
        // While this process stood still, another one may have started the import again.
        if (runs && at.tries === row.tries + 1) await work(tx);
      }),
    );
  if (error instanceof NotApplied) return note((tx) => end(tx, row, error.outcome, now()));
  const undoing = row.state === "undoing";
  const restart = { state: undoing ? "undoing" : "waiting", phase: null } as const;
  // The process stops: the next one begins again.
  if (stopped) {
    const stop = interruptedBy("stopped", row);
    return note((tx) => changeImport(tx, row.id, { ...restart, ...stop, tries: row.tries }));
  }
  const interruption = interruptionOf(error);
  const passing = interruption && interruptedBy(interruption, row);
  if (passing && row.tries + 1 < mostTries) {
    log?.warn({ err: error, import: row.id }, "an import was interrupted and starts again");
    return note((tx) => changeImport(tx, row.id, { ...restart, ...passing }));
  }
  const plain = [FileFault, UndoFault, DiskFull].some((fault) => error instanceof fault);
  const last = passing && givenUp({ ...passing, tries: row.tries + 1 });
  const reason = plain ? (error as Error).message : (last ?? catalogueFollowed(error));
  if (reason === undefined) log?.error({ err: error, import: row.id }, "an import failed");
  const message = reason ?? "an internal error occurred: see the server's log";
  const ended = undoing ? notUndone : ({ state: "failed", endedAt: now() } as const);
  return note((tx) => changeImport(tx, row.id, { ...ended, phase: null, message }));
}

/** A database that was cut off often is there again soon. A process that stops does not wait for it. */
async function onceReachable(stopped: boolean, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (stopped || tries === mostNotes || !databaseUnreachable(error)) throw error;
      await delay(noteAgain);
    }
  }
}

/** What may go well the next time; undefined for an error that comes again. */
function interruptionOf(error: unknown): "cut" | "crossed" | undefined {
  const crossed = error instanceof WrittenMeanwhile || retryable.has(sqlState(error) ?? "");
  if (crossed) return "crossed";
  return databaseUnreachable(error) ? "cut" : undefined;
}

/** Runs what waits until an import has ended, here or in another process. */
export async function awaitImport(
  deps: RunDeps,
  id: number,
  stop: AbortSignal,
  onProgress: (row: ImportRow) => void,
): Promise<ImportRow> {
  const endStalled = stalledImports(deps);
  const watching = setInterval(
    () =>
      void findImport(deps.db.read, id)
        .then((row) => row && onProgress(row))
        .catch(() => undefined),
    progressInterval,
  );
  try {
    for (;;) {
      const row = await findImport(deps.db.read, id);
      if (row === undefined) throw new Error(`there is no import ${id}`);
      if (importEnded(row.state)) return row;
      stop.throwIfAborted();
      const done = await runNextImport(deps, stop);
      if (done === "busy") await endStalled();
      if (done !== "ran") await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    clearInterval(watching);
  }
}

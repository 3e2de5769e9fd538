import { filesOfAll, importStored, refusalsOfAll, refusalsStored, refusalsStoredFor } from "@horma/domain";
import type pg from "pg";
import { forgetPictures } from "../../../catalogue/picture/picture-table.ts";
import { rowsOf } from "../../../platform/db/rows.ts";
import { importJob } from "../../../platform/db/schema/import.ts";
import type { Deps } from "../../../platform/deps.ts";
import { type Repeated, repeat } from "../../../platform/time/repeat.ts";

const everyTenMinutes = 10 * 60_000;
const megabyte = 1024 * 1024;
const day = 24 * 60 * 60_000;
/** How long a file may take to arrive, ms, and some more; its server may have ended meanwhile. */
const longestArrival = 2 * 60 * 60_000;
/** Rows, and parts of files, that one statement deletes. */
const [rowBatch, partBatch] = [20_000, 32];

/**
 * Deletes files that are no longer needed with their corrections, what would undo imports after seven days (CT-03), refused rows after a month, and imports
 * after HISTORY_DAYS. Works in batches, so that no one waits.
 */
export async function forgetImports({ db, env, now }: Pick<Deps, "db" | "env" | "now">): Promise<void> {
  const at = now().getTime();
  const old = new Date(at - importStored);
  const { pool } = db;
  await pool.query("delete from import where state = 'receiving' and created_at < $1", [
    new Date(at - longestArrival),
  ]);
  await forgetRefusals(pool, now());
  // What waits to be applied, and what was applied without its refused rows, which its sender may want back.
  const wanted = `forgotten_at is null and (state in ('checked', 'refused') or (state = 'applied' and (counts->>'refused')::int > 0))`;
  const beyond = `select id from (select id, state, sum(bytes) over (order by id desc) - bytes as newer from import where ${wanted}) files
    where newer >= ${filesOfAll * env.importMaxMb * megabyte}`;
  await forgetRows(pool, {
    table: "import_part",
    of: `i.state in ('applied', 'failed', 'canceled', 'undone') and not (${wanted}) or i.ended_at < $1 or i.id in (${beyond})`,
    old,
    batch: partBatch,
  });
  await pool.query(
    `update import set forgotten_at = $1 where id in (${beyond} and state in ('checked', 'refused'))`,
    [now()],
  );
  const undone = `i.state = 'undone' or (i.state = 'applied' and i.applied_at < $1)`;
  await forgetRows(pool, { table: "import_before", of: undone, old, batch: rowBatch });
  await pool.query(
    `update import set forgotten_at = $2 where forgotten_at is null
       and ((state in ('checked', 'refused') and ended_at < $1) or (state = 'applied' and applied_at < $1))`,
    [old, now()],
  );
  await pool.query(
    `update import set format = format - 'corrections' where format->'corrections' is not null
       and (forgotten_at is not null or state in ('failed', 'canceled', 'undone'))`,
  );
  await pool.query("delete from import where ended_at < $1", [new Date(at - env.historyDays * day)]);
}

/** Deletes refused rows that are old, or too many: those of the newest imports stay; and what old files changed. */
async function forgetRefusals(pool: pg.Pool, now: Date): Promise<void> {
  const refused = `least((counts->>'refused')::int, ${refusalsStored})`;
  const many = `select id from (
    select id, sum(${refused}) over (order by id desc) - ${refused} as newer from import where (counts->>'refused')::int > 0
  ) refusals where newer >= ${refusalsOfAll}`;
  const of = `i.ended_at < $1 or i.id in (${many})`;
  const old = new Date(now.getTime() - refusalsStoredFor);
  await forgetRows(pool, { table: "import_refusal", of, old, batch: rowBatch });
  await forgetRows(pool, { table: "import_change", of: "i.ended_at < $1", old, batch: rowBatch });
}

/** Deletes what a table has of some imports. */
async function forgetRows(
  pool: pg.Pool,
  { table, of, old, batch }: { table: string; of: string; old: Date; batch: number },
): Promise<void> {
  const rows = await rowsOf(
    pool.query(
      `select i.id from import i where (${of}) and exists (select from ${table} r where r.import_id = i.id)`,
      [old],
    ),
    { id: importJob.id },
  );
  for (const { id } of rows) {
    const some = `select ctid from ${table} where import_id = $1 limit ${batch}`;
    let deleted = batch;
    while (deleted === batch) {
      const { rowCount } = await pool.query(`delete from ${table} where ctid = any(array(${some}))`, [id]);
      deleted = rowCount ?? 0;
    }
  }
}

/** Sweeps every ten minutes until closed. */
export function startImportSweep(deps: Pick<Deps, "db" | "env" | "now" | "log">): Repeated {
  return repeat("the sweep of imports", everyTenMinutes, deps.log, async () => {
    await forgetImports(deps);
    await forgetPictures(deps.db);
  });
}

import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../../platform/db/database.ts";
import { importLock } from "../import-table.ts";

/** How long the process of an import may let the database wait, ms. */
const patience = 10_000;

/**
 * The transaction that holds the imports' lock, if the database waits for its process: for the next statement, or for more of COPY,
 * where no time limit of PostgreSQL applies. `mark` changes with whatever the process sends.
 */
const waitedFor = sql`(
  select a.pid, concat_ws(' ', a.pid, a.backend_start, a.state_change, c.bytes_processed) as mark
  from pg_locks l join pg_stat_activity a on a.pid = l.pid left join pg_stat_progress_copy c on c.pid = l.pid
  where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = 0 and l.objid = ${importLock}::oid and l.objsubid = 1 and l.granted and a.wait_event_type = 'Client'
)`;

/**
 * Ends the transaction of an import whose process stands still (a former leader or a command that was stopped), so that it does not
 * hold all others up. It is rolled back. Called again and again by the leader, or a command, that finds another import at work.
 */
export function stalledImports(
  { db, log }: { db: Database; log?: FastifyBaseLogger },
  longest = patience,
): () => Promise<void> {
  let seen = { mark: "", since: 0 };
  return async () => {
    const found = await db.read.execute<{ mark: string }>(sql`select mark from ${waitedFor} w`);
    const mark = found.rows[0]?.mark ?? "";
    if (mark !== seen.mark) seen = { mark, since: performance.now() };
    if (mark === "" || performance.now() - seen.since < longest) return;
    log?.warn("the process of an import has stalled: its transaction is ended");
    await db.read.execute(sql`select pg_terminate_backend(pid) from ${waitedFor} w where mark = ${mark}`);
  };
}

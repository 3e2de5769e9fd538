import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type AuditActor, recordAudit } from "../../platform/audit/record-audit.ts";
import { newClient } from "../../platform/db/connect-client.ts";
import { sqlState } from "../../platform/db/database.ts";
import { checkMove, type Found, findStores, MoveRefused } from "./check-move.ts";
import { copyDayKeys } from "./copy-day-keys.ts";
import { copyRows, differingTables, prepareVisits, removeRows } from "./move-rows.ts";

export type Move = {
  /** Both databases, connected as the role that owns the tables. */
  from: pg.ClientConfig;
  to: pg.ClientConfig;
  /** The store's code. */
  code: string;
  /** The data directories of both cells; their `day-keys` open what is stored of visits. Needed where there are such visits. */
  dataDirs?: { from: string; to: string } | undefined;
  /** Which cell's rows count if the store changed after a move that did not end. */
  keep?: "from" | "to" | undefined;
  actor: AuditActor;
  at: Date;
  /** Is called with each table that was copied, and its rows. */
  tell?: (table: string, rows: number) => void;
};

/** `finished`: an earlier move was; `already`: there was nothing to do. */
export type Moved = "moved" | "finished" | "already";

/** The channels by which processes of the cell that the store leaves drop what they cache of it. Sessions and boxes say it by triggers. */
const notifyGone = `
  select pg_notify('order_changed', client_id || '.' || hash_id) from "order" where store_id = $1
  union all select pg_notify('store_changed', $1::text)`;
/** How long a statement waits for another transaction's lock. */
const lockTimeout = "10s";

/**
 * Moves a store with everything in it from one cell's database to another's, in one transaction in each. Rows are copied as of one
 * instant, and removed from the old cell before either is committed, so a row that changes meanwhile makes both fail. The new cell
 * commits first. An end between the two commits leaves the store in both, and the next call finishes the move.
 * @throws MoveRefused with nothing changed
 */
export async function moveStore(move: Move): Promise<Moved> {
  const [from, to] = [newClient(move.from), newClient(move.to)];
  try {
    await Promise.all([from.connect(), to.connect()]);
    await from.query("begin isolation level repeatable read");
    await to.query("begin");
    for (const each of [from, to]) {
      await each.query(
        `set local horma.moves_store = 'on'; set local lock_timeout = '${lockTimeout}'; set local time zone 'UTC'`,
      );
    }
    return await inTransactions(from, to, move);
  } catch (error) {
    throw refused(error) ?? error;
  } finally {
    // Whatever is not committed is rolled back.
    await Promise.all([from.end(), to.end()]);
  }
}

async function inTransactions(from: pg.Client, to: pg.Client, move: Move): Promise<Moved> {
  const found = await findStores(from, to, move.code);
  if (found === "already") return "already";
  const { id } = found;
  await checkMove(from, to, found, move.dataDirs !== undefined);
  const days = await prepareVisits(from, id);
  const keys = async () => {
    if (move.dataDirs !== undefined) await copyDayKeys(days, move.dataDirs);
  };
  await keys();
  const copied = found.inBoth && (await keepsCopy(from, to, found, move));
  await copyRows(from, to, id, copied, move.tell);
  await from.query(notifyGone, [id]);
  await removeRows(from, id);
  const note = (client: pg.Client, direction: "in" | "out") =>
    recordAudit(drizzle(client), {
      actor: move.actor,
      action: "store_moved",
      subject: `store ${move.code}`,
      storeId: id,
      data: { direction },
      at: move.at,
    });
  if (!copied) await note(to, "in");
  await note(from, "out");
  await to.query("commit");
  // A key that no visit of the new cell needed may have been destroyed before the commit.
  await keys();
  await from.query("commit").catch((cause: unknown) => {
    throw new Error(
      `store ${move.code} is in both databases now: run this again to finish (${cause instanceof Error ? cause.message : cause})`,
      { cause },
    );
  });
  return found.inBoth ? "finished" : "moved";
}

/** Whether the copy of an earlier move stays; otherwise it is removed, to be made again. */
async function keepsCopy(
  from: pg.Client,
  to: pg.Client,
  { id, code }: Found,
  { keep }: Move,
): Promise<boolean> {
  if (keep === "to") return true;
  if (keep === "from") {
    await prepareVisits(to, id);
    await removeRows(to, id);
    return false;
  }
  const tables = await differingTables(from, to, id);
  if (tables.length === 0) return true;
  throw new MoveRefused(
    `store ${code} is in both databases since a move that did not end, and changed since in: ${tables.join(", ")}. ` +
      "Give --keep from to copy it again, or --keep to if people work in the new cell already",
  );
}

/** What the database's answer means for a move, if it means that the move cannot be. */
function refused(error: unknown): MoveRefused | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const { table, detail } = error;
  switch (sqlState(error)) {
    case "23505":
      return new MoveRefused(`the new cell has another row in ${table} already: ${detail}`);
    case "23503":
      return new MoveRefused(
        `a row that was written meanwhile, or that does not move, is in the way: ${detail}`,
      );
    case "40001":
    case "40P01":
    case "55P03":
      return new MoveRefused(
        "the store is in use: take it out of the proxy's map, wait until its calls have ended, and run this again",
      );
    default:
      return undefined;
  }
}

import { type SQL, sql } from "drizzle-orm";
import { instant, json, number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Reader } from "../db/database.ts";
import { hasWords } from "../db/fold-text.ts";
import { auditLines, type ReadLine } from "./read-audit.ts";

/** Where a line is among all: they are read from the newest. */
export type AuditPlace = { at: Date; source: number; id: number };

/** Which lines: of these stores (null for all, and those of no store), with these words, of these actions, in this span. */
export type AuditSearch = {
  storeIds: readonly number[] | null;
  q: string;
  actions: readonly string[] | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

/** A line and its place. */
export type FoundLine = ReadLine & AuditPlace;

/** Lines of the audit, newest first, from after a place on. */
export async function findAudit(
  reader: Reader,
  { storeIds, q, actions, from, to }: AuditSearch,
  { after, limit }: { after: AuditPlace | undefined; limit: number },
): Promise<FoundLine[]> {
  const conditions: SQL[] = [
    ...(storeIds === null ? [] : [sql`line.store_id = any(${sql.param(storeIds)}::int[])`]),
    ...(q === "" ? [] : [hasWords(sql`line.actor || ' ' || line.subject`, q)]),
    ...(actions === undefined ? [] : [sql`line.action = any(${sql.param(actions)}::text[])`]),
    ...(from === undefined ? [] : [sql`line.at >= ${from.toISOString()}::timestamptz`]),
    ...(to === undefined ? [] : [sql`line.at < ${to.toISOString()}::timestamptz`]),
    ...(after === undefined
      ? []
      : [
          sql`(line.at, line.source, line.id) < (${after.at.toISOString()}::timestamptz, ${after.source}::int, ${after.id}::bigint)`,
        ]),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const order = sql`order by line.at desc, line.source desc, line.id desc`;
  const rows = await rowsOf(
    reader.execute(sql`
      select line.at, line.source, line.id::float8 as id, line.actor, line.action, line.subject, s.code as store, line.data
      from (${auditLines({ where, order, limit })}) line left join store s on s.id = line.store_id ${order}`),
    {
      at: instant,
      source: number,
      id: number,
      actor: string,
      action: string,
      subject: string,
      store: orNull(store.code),
      data: json<ReadLine["data"]>(),
    },
  );
  return rows;
}

import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import type { Reader } from "../../../platform/db/database.ts";
import { instant, json, orNull, rowsOf, string } from "../../../platform/db/rows.ts";
import { order } from "../../../platform/db/schema/order.ts";
import { staff, staffSession } from "../../../platform/db/schema/staff.ts";
import { store } from "../../../platform/db/schema/store.ts";
import { operation } from "../../../web/call/operation.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { officeActor } from "../office-actor.ts";

/** Lines of the histories in a file at most, and of one piece of it as it is sent. */
const [mostLines, piece] = [10_000, 500];

/** OF-10. What is stored about a person of a store, as a JSON file: who they are, their sessions, and what the histories have of them. */
export const exportPersonData = operation(
  "exportPersonData",
  async ({ db, now }, { params, office, reply }) => {
    const { id } = params;
    const [found] = await db.read
      .select({ person: staff, store: { code: store.code, name: store.name } })
      .from(staff)
      .innerJoin(store, eq(store.id, staff.storeId))
      .where(eq(staff.id, id));
    if (found === undefined) return refuse("staff_not_found", "there is no such person");
    const { login, name, role, active, signedInAt, pausedAt, storeId } = found.person;
    const sessions = await db.read
      .select({ since: staffSession.createdAt, seen_at: staffSession.seenAt, until: staffSession.expiresAt })
      .from(staffSession)
      .where(eq(staffSession.staffId, id));
    const lines = await readHistories(db.read, id, storeId);
    await db.transact((tx) =>
      recordAudit(tx, {
        actor: officeActor(office),
        action: "data_request_answered",
        subject: `person ${id}`,
        storeId,
        at: now(),
      }),
    );
    const person = { id, login, name, role, active, store: found.store };
    const head = { person: { ...person, signed_in_at: signedInAt, paused_since: pausedAt }, sessions };
    reply.header("content-disposition", `attachment; filename="person-${id}.json"`).type("application/json");
    return Readable.from(fileOf(head, lines));
  },
);

type Lines = Awaited<ReturnType<typeof readHistories>>;

function* fileOf(head: object, lines: Lines): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"all_lines":${lines.length <= mostLines},"lines":[`;
  for (let from = 0; from < Math.min(lines.length, mostLines); from += piece) {
    const some = lines.slice(from, Math.min(from + piece, mostLines)).map((line) => JSON.stringify(line));
    yield `${from === 0 ? "" : ","}\n${some.join(",\n")}`;
  }
  yield "\n]}\n";
}

/** What a person did, newest first. Of an order its code alone, and nothing that was written about its shopper. */
function readHistories(reader: Reader, id: number, storeId: number) {
  return rowsOf(
    reader.execute(sql`
      select at, history, type, code, data from (
        select at, 'store' as history, type, null as code, data - 'login' as data from staff_event
          where store_id = ${storeId} and (staff_id = ${id} or data->>'by' = ${String(id)})
        union all
        select e.at, 'order', e.type, o.code, '{}' from order_event e join "order" o on o.id = e.order_id
          where o.store_id = ${storeId} and e.staff_id = ${id}
        union all
        select e.at, 'device', e.type, d.name, '{}' from device_event e join device d on d.id = e.device_id
          where d.store_id = ${storeId} and e.staff_id = ${id}
        union all
        select at, 'stock', reason, sku, jsonb_build_object('location', location, 'before', before, 'after', after)
          from stock_correction where store_id = ${storeId} and staff_id = ${id}
        union all
        select counted_at, 'count', 'slot_counted', location, '{}' from slot_count
          where store_id = ${storeId} and staff_id = ${id}
        union all
        select decided_at, 'count', 'count_decided', location, '{}' from slot_count
          where store_id = ${storeId} and decided_by = ${id} and decided_at is not null
      ) line order by at desc limit ${mostLines + 1}`),
    { at: instant, history: string, type: string, code: orNull(order.code), data: json<object>() },
  );
}

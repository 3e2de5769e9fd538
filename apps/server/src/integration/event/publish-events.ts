import { randomUUID } from "node:crypto";
import { eventTypeOf } from "@horma/contract";
import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type FeedEvent, presentEntry } from "./present-entry.ts";
import { takeEntries } from "./read-outbox.ts";

/** Events of one transaction. */
const batch = 100;
/** Advisory lock: one transaction at a time adds to the feed, also while the lead changes. */
const feedLock = 0x66656564;

/**
 * Moves what was noted into the feed, in batches with a transaction each, until nothing is left. Returns how many events.
 * Positions are given here and by one transaction at a time, so a reader who saw one has seen all before it.
 */
export async function publishEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  let published = 0;
  for (let taken = batch; taken === batch; ) {
    taken = await db.transact(async (tx) => {
      await tx.client.query({
        name: "lock_feed",
        text: "select pg_advisory_xact_lock($1)",
        values: [feedLock],
      });
      const found = await takeEntries(tx.client, batch);
      const events = found.entries.flatMap((entry) => presentEntry(entry) ?? []);
      if (events.length > 0) await publish(tx, events, now());
      published += events.length;
      return found.taken;
    });
  }
  return published;
}

async function publish(tx: Transaction, events: readonly FeedEvent[], now: Date): Promise<void> {
  const rows = events.map(({ name, at, ...event }) => ({
    ...event,
    id: randomUUID(),
    type: eventTypeOf(name),
    at: at.toISOString(),
  }));
  await tx.client.query({ name: "publish_events", text: insert, values: [JSON.stringify(rows), now] });
  await tx.client.query({ name: "tell_feed", text: "select pg_notify('event_published', '')" });
}

/** Positions follow the order of the list: the rows are numbered as they are inserted. */
const insert = `
insert into event (id, type, subject, store_id, data, at, published_at)
select (each->>'id')::uuid, each->>'type', each->>'subject', (each->>'storeId')::int, each->'data',
  (each->>'at')::timestamptz, $2::timestamptz
from jsonb_array_elements($1::jsonb) with ordinality as list (each, place) order by place`;

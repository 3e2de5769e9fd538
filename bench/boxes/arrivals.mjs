// When a report's row is in the database, and when the board's stream of its store tells of it.
import { sql } from "../custody/database.mjs";

/** How often to look, ms: how exact the delays are. Rarer with many reports outstanding, so that looking costs little. */
const [look, lookedAtOnce] = [10, 100];
/** A store that was silent for so long has no other event on its stream, ms. */
const quiet = 3_000;

const stored = sql`
select d.id, d.boot, d.seq::float8 from unnest($1::int[]) wanted (id) join device d using (id)`;

/**
 * @param {import("pg").Pool} database
 * @param {{ last: number[] }} streams one a store, `last` by `performance.now()`
 */
export function watchArrivals(database, streams) {
  const outstanding = new Map();
  const awaited = new Map();
  const lastOf = new Map();
  let notes = { rows: [], events: [] };
  let ended = false;
  const watch = async () => {
    while (!ended) {
      const began = Date.now();
      lookAtStreams();
      if (outstanding.size > 0) await lookAtRows();
      const often = look * Math.max(1, outstanding.size / lookedAtOnce);
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, often - (Date.now() - began))));
    }
  };
  const lookAtStreams = () => {
    for (const [store, since] of awaited) {
      if (streams.last[store] < since) continue;
      notes.events.push(streams.last[store] - since);
      awaited.delete(store);
    }
  };
  const lookAtRows = async () => {
    const { rows } = await database.query(stored, [[...outstanding.keys()]]);
    const now = Date.now();
    for (const { id, boot, seq } of rows) {
      const waiting = outstanding.get(id) ?? [];
      const left = waiting.filter((report) => report.boot !== boot || report.seq > seq);
      for (const { at } of waiting.filter((report) => !left.includes(report))) notes.rows.push(now - at);
      if (left.length > 0) outstanding.set(id, left);
      else outstanding.delete(id);
    }
  };
  const done = watch();
  return {
    /** A box reported a change: `device` is its row's id, `store` its stream, `at` epoch ms. */
    expect: ({ device, store, topic, boot, seq, at }) => {
      outstanding.set(device, [...(outstanding.get(device) ?? []), { boot, seq, at }]);
      if (topic === "command/result") return;
      const sent = at - performance.timeOrigin;
      if (sent - (lastOf.get(store) ?? -quiet) >= quiet) awaited.set(store, sent);
      lastOf.set(store, sent);
    },
    /** ms that the oldest report waits for its row; 0 if none waits. */
    oldest: () => {
      const all = [...outstanding.values()].flat().map(({ at }) => at);
      return all.length === 0 ? 0 : Date.now() - all.reduce((one, other) => Math.min(one, other));
    },
    /** Delays since the last call, ms. */
    take: () => {
      const taken = notes;
      notes = { rows: [], events: [] };
      return taken;
    },
    close: async () => {
      ended = true;
      await done;
    },
  };
}

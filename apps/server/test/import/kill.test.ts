import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Import } from "@horma/contract";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded-postgres.ts";
import { runtimeRole } from "../../src/db/runtime-role.ts";
import { readEnv } from "../../src/env/env.ts";
import { findImport } from "../../src/import/import-table.ts";
import { startImports } from "../../src/import/job/start-imports.ts";
import { openVault } from "../../src/personal-data/open-vault.ts";
import type { Vault } from "../../src/personal-data/vault.ts";
import { startProcess } from "../cluster/start-process.ts";
import { freePort } from "../free-port.ts";
import { sendFile } from "./import-file.ts";

const patience = { timeout: 60_000, interval: 10 };
const [seats, skus, people] = [120_000, 30_000, 200];

describe("imports of the real server", { timeout: 180_000 }, () => {
  let dataDir: string;
  let env: Record<string, string>;
  let server: Awaited<ReturnType<typeof startProcess>>;
  let db: Database;
  let vault: Vault;
  const deps = () => ({ db, env: readEnv({}), vault, now: () => new Date() });
  const start = async () => startProcess(await freePort(), env);
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "horma-import-"));
    env = { NODE_ENV: "development", DATA_DIR: dataDir, MQTT_PORT: String(await freePort()), DEMO_CREW: "0" };
    server = await start();
    vault = await openVault({ dataDir, masterKeys: undefined, lookupKeys: undefined });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const find = (id: number) => findImport(db.read, id);
  const number = async (query: string): Promise<number> => (await db.pool.query(query)).rows[0].n;
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => `${line(at)}\n`).join("");
  const file = (phase: string) => `store,seat\n${lines(seats, (at) => `0101,${phase[0]}${at}`)}`;
  /** What is sent, and how many rows of it are there. */
  const cases = {
    seats: {
      file: () => file("reading"),
      options: {},
      rows: seats,
      count: () => number("select count(*)::int as n from seat where name like 'r%'"),
    },
    stock: {
      file: () => `store,sku,quantity\n${lines(skus, (at) => `0101,K${at},2`)}`,
      options: { as_of: new Date().toISOString() },
      rows: skus,
      count: () => number("select count(*)::int as n from stock where sku like 'K%' and on_hand = 2"),
    },
    staff: {
      file: () =>
        `store,login,name,role,pin\n${lines(people, (at) => `0101,k${at},Ka,seller,${730_518 + at}`)}`,
      options: {},
      rows: people,
      count: () => number("select count(*)::int as n from staff where login like 'k%'"),
    },
  } as const;

  it.each([
    ["seats", "reading"],
    ["staff", "reading"],
    ["stock", "writing"],
  ] as const)(
    "[CT-04] kill -9 while a file of %s is at %s: nothing is half-done, and the next leader applies it once",
    async (kind, phase) => {
      const { rows, count, options } = cases[kind];
      db = openDatabase((await startEmbeddedPostgres({ directory: join(dataDir, "postgres") })).config);
      onTestFinished(() => db.close());
      await db.pool.query(
        "insert into product_size (sku, product_id, size) select 'K' || n, '880101', 'K' || n from generate_series(0, $1 - 1) n on conflict do nothing",
        [skus],
      );
      const id = await sendFile(deps(), kind, cases[kind].file(), {
        options,
      });
      await expect.poll(async () => (await find(id))?.phase, patience).toBe(phase);
      await server.stop("SIGKILL");
      expect(await find(id)).toMatchObject({ state: "running", tries: 1 });
      expect(await count()).toBe(0);
      server = await start();
      await expect.poll(async () => (await find(id))?.state, patience).toBe("applied");
      expect(await find(id)).toMatchObject({ tries: 2, counts: { new: rows, refused: 0 } });
      expect(await count()).toBe(rows);
      const audited = await db.pool.query(
        "select 1 from audit where action = 'import_applied' and subject = $1",
        [`import ${id}`],
      );
      expect(audited.rowCount).toBe(1);
    },
  );

  it("a leader that stands still in the middle does not hold the next one up, and notices it when it wakes", async () => {
    const { config } = await startEmbeddedPostgres({ directory: join(dataDir, "postgres") });
    db = openDatabase({ ...config, user: runtimeRole });
    onTestFinished(() => db.close());
    const rows = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows;
    const id = await sendFile(deps(), "seats", file("standing"));
    await expect.poll(() => rows("select 1 from pg_stat_progress_copy"), patience).toHaveLength(1);
    process.kill(server.pid, "SIGSTOP");
    const next = startImports({ ...deps(), log: pino({ level: "silent" }) }, 500);
    try {
      await expect.poll(async () => (await find(id))?.state, patience).toBe("applied");
    } finally {
      process.kill(server.pid, "SIGCONT");
      await next.close();
    }
    const applied = { state: "applied", tries: 2, message: null, counts: { new: seats, refused: 0 } };
    const again = await sendFile(deps(), "seats", "store,seat\n0101,awake\n");
    await expect.poll(async () => (await find(again))?.state, patience).toBe("applied");
    expect(await find(id)).toMatchObject(applied);
    expect(await number("select count(*)::int as n from seat where name like 's%'")).toBe(seats);
  });

  it("`npm run import` checks, applies and undoes a file beside the server, and alone", async () => {
    const path = join(dataDir, "tiendas.csv");
    await writeFile(path, "código;nombre\n0701;Uno\n0702;\n");
    const run = (...given: string[]) => command([...given, "--json"], env);
    expect(await run("stores", path, "--dry-run", "--refused", "skip")).toMatchObject({
      code: 1,
      import: { state: "checked", counts: { new: 1, refused: 1 } },
    });
    const applied = await run("stores", path, "--refused", "skip");
    expect(applied).toMatchObject({ code: 0, import: { state: "applied", file_name: "tiendas.csv" } });
    expect(applied.import?.by).toMatch(/^command /);
    await server.stop();
    expect(await run("--undo", String(applied.import?.id))).toMatchObject({
      code: 0,
      import: { state: "undone" },
    });
    expect(await run("stores", path, "--mapping", "nombre=phone")).toMatchObject({
      code: 1,
      error: expect.stringContaining("has no column name"),
    });
    expect((await run("shoes", path)).error).toContain("give a kind and a file");
    server = await start();
  });
});

/** What the command says, and how it ends. */
function command(given: string[], env: Record<string, string>) {
  return new Promise<{ code: number; import: Import | undefined; error: string }>((done) => {
    const program = resolve("apps/server/dist/command/import-file.js");
    const child = execFile(
      process.execPath,
      [program, ...given],
      { env: { ...process.env, ...env } },
      (_error, out, error) =>
        done({ code: child.exitCode ?? 0, import: out === "" ? undefined : JSON.parse(out), error }),
    );
  });
}

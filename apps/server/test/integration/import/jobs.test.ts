import { tmpdir } from "node:os";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findImport } from "../../../src/integration/import/import-table.ts";
import { forgetImports } from "../../../src/integration/import/job/forget-imports.ts";
import { requestCancel, requestUndo } from "../../../src/integration/import/job/request-import.ts";
import { runNextImport } from "../../../src/integration/import/job/run-import.ts";
import { startImports } from "../../../src/integration/import/job/start-imports.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile, sendFile } from "./import-file.ts";

const patience = { timeout: 20_000, interval: 20 };
const day = 24 * 60 * 60_000;

describe("imports as jobs", () => {
  let shop: Shop;
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    shop = await openShop();
  });
  afterEach(async () => {
    shop.clock.ahead = 0;
    for (const step of undo.splice(0)) await step();
  });
  afterAll(() => shop.close());

  const lead = () => {
    const imports = startImports(shop.deps);
    undo.push(imports.close);
    return imports;
  };
  const stateOf = async (id: number) => (await findImport(shop.deps.db.read, id))?.state;
  const manyProducts = (prefix: string, number: number) =>
    `product,color,name,brand,type\n${Array.from({ length: number }, (_, at) => `${prefix}${at},Azul,Río,Puelche,Botas\n`).join("")}`;
  const countOf = async (table: string, column: string, prefix: string) =>
    (
      await shop.rows<{ n: number }>(
        `select count(*)::int as n from ${table} where ${column} like $1`,
        `${prefix}%`,
      )
    )[0]?.n;
  const known = (prefix: string) => countOf("store", "code", prefix);
  const knownProducts = (prefix: string) => countOf("product", "id", prefix);

  it("the leader runs what waits, one after another, oldest first", async () => {
    const first = await sendFile(shop.deps, "stores", "code,name\n0401,Uno\n");
    const second = await sendFile(shop.deps, "stores", "code,name\n0401,Dos\n");
    expect(await stateOf(first)).toBe("waiting");
    lead();
    await expect.poll(() => stateOf(second), patience).toBe("applied");
    expect(await stateOf(first)).toBe("applied");
    expect(await shop.rows("select name from store where code = '0401'")).toEqual([{ name: "Dos" }]);
  });

  it("progress is noted while it runs; a stop in the middle leaves nothing, and the next leader begins again", async () => {
    const id = await sendFile(shop.deps, "products", manyProducts("st", 3_000));
    // It cannot write meanwhile, so it is surely in the middle.
    const held = await shop.deps.db.pool.connect();
    await held.query("begin");
    await held.query("lock table product in share mode");
    const imports = lead();
    const read = async () => {
      const row = await findImport(shop.deps.db.read, id);
      return row?.state === "running" ? row.rowsRead : 0;
    };
    await expect.poll(read, patience).toBeGreaterThan(0);
    await imports.close();
    await held.query("rollback");
    held.release();
    expect(await findImport(shop.deps.db.read, id)).toMatchObject({ state: "waiting", tries: 0 });
    expect(await knownProducts("st")).toBe(0);
    lead();
    await expect.poll(() => stateOf(id), { ...patience, timeout: 60_000 }).toBe("applied");
    expect(await knownProducts("st")).toBe(3_000);
  }, 90_000);

  it("two processes never run the same one: the other is told that it is busy", async () => {
    const id = await sendFile(shop.deps, "products", manyProducts("tw", 3_000));
    const go = () => runNextImport(shop.deps, new AbortController().signal);
    const one = go();
    await expect.poll(() => stateOf(id), { ...patience, interval: 1 }).toBe("running");
    expect(await go()).toBe("busy");
    expect(await one).toBe("ran");
    expect(await knownProducts("tw")).toBe(3_000);
  });

  it("one that was left in the middle is begun again; one that never comes to its end fails plainly", async () => {
    const left = await sendFile(shop.deps, "stores", "code,name\n0402,Uno\n");
    const never = await sendFile(shop.deps, "stores", "code,name\n0403,Uno\n");
    await shop.rows(
      "update import set state = 'running', tries = case id when $1 then 1 else 3 end where id in ($1, $2)",
      left,
      never,
    );
    lead();
    await expect.poll(() => stateOf(left), patience).toBe("applied");
    await expect.poll(() => stateOf(never), patience).toBe("failed");
    expect((await findImport(shop.deps.db.read, never))?.message).toContain("started 3 times");
    expect(await known("0403")).toBe(0);
  });

  it("one that a stop, a cut and a kill ended in turn says each of them", async () => {
    const id = await sendFile(shop.deps, "products", manyProducts("in", 3_000));
    const held = await shop.deps.db.pool.connect();
    await held.query("begin");
    await held.query("lock table product in share mode");
    const run = async (end: (imports: ReturnType<typeof lead>) => Promise<unknown>) => {
      const before = await findImport(shop.deps.db.read, id);
      const imports = lead();
      const waits = () =>
        shop.rows(
          "select 1 from pg_stat_activity where application_name = 'horma import' and wait_event_type = 'Lock'",
        );
      await expect.poll(waits, patience).toHaveLength(1);
      await end(imports);
      const ended = async () => (await findImport(shop.deps.db.read, id))?.interrupted.length;
      await expect.poll(ended, patience).toBe((before?.interrupted.length ?? 0) + 1);
      await imports.close();
    };
    await run((imports) => imports.close());
    expect(await findImport(shop.deps.db.read, id)).toMatchObject({
      state: "waiting",
      message: "it was interrupted, and starts again: the server was stopped",
    });
    const cut = () =>
      shop.rows(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'horma import'",
      );
    await run(cut);
    // As a process leaves it that is killed: begun, and no word of its end.
    await shop.rows("update import set state = 'running', phase = 'writing', tries = 3 where id = $1", id);
    lead();
    await expect.poll(() => stateOf(id), patience).toBe("failed");
    await held.query("rollback");
    held.release();
    const { message } = (await findImport(shop.deps.db.read, id)) ?? {};
    for (const each of [
      "the server was stopped",
      "the connection to the database was cut",
      "the server was killed or",
    ])
      expect(message).toContain(each);
  });

  it("[FI-11] one that waits or runs is canceled, in whichever process, and applies nothing", async () => {
    const cancel = (id: number) =>
      requestCancel(shop.deps.db, id, { actor: { kind: "command", name: "ana" }, at: shop.deps.now() });
    const waits = await sendFile(shop.deps, "stores", "code,name\n0405,Uno\n");
    expect(await cancel(waits)).toMatchObject({ state: "canceled", phase: null });
    const runs = await sendFile(shop.deps, "products", manyProducts("ca", 30_000));
    lead();
    const phase = async () => (await findImport(shop.deps.db.read, runs))?.phase;
    await expect.poll(phase, patience).not.toBeNull();
    await cancel(runs);
    // The next one has its turn at once.
    const next = await sendFile(shop.deps, "stores", "code,name\n0406,Uno\n");
    await expect.poll(() => stateOf(next), patience).toBe("applied");
    expect([await stateOf(waits), await stateOf(runs)]).toEqual(["canceled", "canceled"]);
    expect([await known("0405"), await knownProducts("ca")]).toEqual([0, 0]);
    await expect(cancel(runs)).rejects.toThrow("the import is canceled: it is not in progress");
  });

  it("an undo that is canceled leaves the import applied", async () => {
    const { id } = await importFile(shop.deps, "stores", "code,name\n0407,Uno\n");
    const asked = { actor: { kind: "command", name: "ana" }, at: shop.deps.now() } as const;
    await requestUndo(shop.deps.db, id, asked);
    await requestCancel(shop.deps.db, id, asked);
    expect(await findImport(shop.deps.db.read, id)).toMatchObject({ state: "applied", undoneBy: null });
    expect(await known("0407")).toBe(1);
  });

  it("[FI-11] one that runs ends plainly when the disk has its reserve left only", async () => {
    const id = await sendFile(shop.deps, "products", manyProducts("di", 30_000));
    const full = { ...shop.deps, env: { ...shop.deps.env, dataDir: tmpdir(), diskReserveMb: 10_000_000 } };
    await runNextImport(full, new AbortController().signal);
    expect(await findImport(shop.deps.db.read, id)).toMatchObject({
      state: "failed",
      message: expect.stringContaining("disk is nearly full"),
    });
    expect(await knownProducts("di")).toBe(0);
  });

  it("[FI-11] files beyond what all may have go before their time, the newest stays", async () => {
    const check = () => importFile(shop.deps, "stores", "code,name\n0408,Uno\n", { dryRun: true });
    const [old, newest] = [await check(), await check()];
    await shop.rows("update import set bytes = bytes + $1 where id = $2", 8 * 1024 ** 3, newest.id);
    await forgetImports(shop.deps);
    const forgotten = async ({ id }: { id: number }) =>
      (await findImport(shop.deps.db.read, id))?.forgottenAt;
    expect(await forgotten(old)).not.toBeNull();
    expect(await forgotten(newest)).toBeNull();
    expect(await shop.rows("select from import_part where import_id = $1", old.id)).toEqual([]);
  });

  it("[SX-07] refused rows go after a month", async () => {
    const { id } = await importFile(shop.deps, "stores", "code,name\n0409,\n");
    const refusals = () => shop.rows("select from import_refusal where import_id = $1", id);
    await forgetImports(shop.deps);
    expect(await refusals()).toHaveLength(1);
    shop.clock.ahead = 31 * day;
    await forgetImports(shop.deps);
    expect(await refusals()).toEqual([]);
  });

  it("[SX-07] files go once no one needs them, and all else after its time", async () => {
    const count = async (table: string) =>
      (await shop.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;
    const dry = await importFile(shop.deps, "stores", "code,name\n0404,Uno\n", { dryRun: true });
    await importFile(shop.deps, "stores", "code,name\n0401,Otra\n");
    expect(await count("import_before")).toBeGreaterThan(0);
    await forgetImports(shop.deps);
    expect(await shop.rows("select distinct import_id::int as id from import_part")).toEqual([
      { id: dry.id },
    ]);
    expect(await count("import_before")).toBeGreaterThan(0);
    shop.clock.ahead = 7 * day + 60_000;
    await forgetImports(shop.deps);
    expect(await count("import_part")).toBe(0);
    expect(await count("import_before")).toBe(0);
    expect((await findImport(shop.deps.db.read, dry.id))?.forgottenAt).not.toBeNull();
    shop.clock.ahead = 731 * day;
    await forgetImports(shop.deps);
    expect(await count("import")).toBe(0);
  });
});

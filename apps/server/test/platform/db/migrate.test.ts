import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { runtimeRole } from "../../../src/platform/db/runtime-role.ts";
import { serverGeneration } from "../../../src/platform/db/server-generation.ts";
import { DatabaseFault } from "../../../src/platform/process/start-fault.ts";
import { addressOf, type TestDatabase, testDatabase } from "../../test-database.ts";
import { migrations, migrationsAnd } from "./migrations-and.ts";

/** The last of the 49 migrations that became one. */
const lastOf49 = {
  hash: "b5eca67985b777b2159d4ecf62b8b788f4f4146f03ed950f1c1d9d0e525e2b21",
  at: 1795674265506,
};

let db: TestDatabase & { name: string };
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

const migrate = (folder?: string) =>
  migrateDatabase(addressOf(inject("server"), db.name), runtimeRole, folder);
const asOwner = async <T>(statement: string): Promise<T[]> =>
  ((await db.asOwner(statement)) as { rows: T[] }).rows;
/** The functions and triggers, as text, and when each trigger was written: grants write functions. */
const behaviour = () =>
  asOwner<{ made: string; by: string }>(`
    select pg_get_functiondef(oid) || coalesce(proacl::text, '') as made, '' as by from pg_proc
    where pronamespace = 'public'::regnamespace union all
    select pg_get_triggerdef(oid) || tgenabled::text, xmin::text from pg_trigger where not tgisinternal order by 1`);
const made = async () => (await behaviour()).map((each) => each.made);
const recorded = () => asOwner("select hash, created_at from drizzle.__drizzle_migrations order by id");
const fault = async (folder?: string) => {
  const error: unknown = await migrate(folder).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DatabaseFault);
  return String(error);
};

describe("functions and triggers", () => {
  it("are as the files say after every start: what is missing is made, what they do not name is dropped", async () => {
    const before = await made();
    await db.asOwner(`
      drop trigger order_event_stays on order_event;
      drop function forget_events(timestamptz, integer);
      alter table sale disable trigger sale_noted;
      create function stray() returns trigger language plpgsql as 'begin return null; end';
      create trigger stray after insert on store for each row execute function stray()`);
    expect(await made()).not.toEqual(before);
    await migrate();
    expect(await made()).toEqual(before);
  });

  it("are not touched by a start that changes nothing, which waits for no table", async () => {
    await migrate();
    const before = await behaviour();
    const holder = await db.pool.connect();
    await holder.query('begin; lock table "order", pair, store in row exclusive mode');
    await migrate();
    await holder.query("rollback");
    holder.release();
    expect(await behaviour()).toEqual(before);
  });

  it("change with their files, without a migration", async () => {
    await using next = await migrationsAnd();
    await appendFile(
      join(next.folder, "behaviour", "store.sql"),
      "CREATE FUNCTION twice(n integer) RETURNS integer LANGUAGE sql AS 'SELECT 2 * n';",
    );
    const before = await made();
    await migrate(next.folder);
    expect(await asOwner("select twice(2)")).toEqual([{ twice: 4 }]);
    await migrate();
    expect(await made()).toEqual(before);
  });

  it("none is there if one of them fails, and no migration either", async () => {
    await using next = await migrationsAnd('CREATE TABLE "gift" ("id" bigserial PRIMARY KEY)');
    await appendFile(
      join(next.folder, "behaviour", "store.sql"),
      "CREATE FUNCTION broken() RETURNS nothing LANGUAGE sql AS '';",
    );
    const before = [await made(), await recorded()];
    await expect(migrate(next.folder)).rejects.toThrow('type "nothing" does not exist');
    expect([await made(), await recorded()]).toEqual(before);
    expect(await asOwner("select to_regclass('gift') as gift")).toEqual([{ gift: null }]);
  });
});

describe("a database of the versions with many migrations", () => {
  /** Makes the database what the 49 migrations left: the baseline's tables, a store, and a record of its own. */
  const asOf = async (newest: { hash: string; at: number }) =>
    db.asOwner(`
      drop schema public cascade;
      create schema public;
      ${await readFile(join(migrations, "0000_baseline.sql"), "utf8")};
      insert into store (code, name, time_zone) values ('0101', 'Tienda de prueba', 'America/Santiago');
      drop schema drizzle cascade;
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) select 'hash ' || at, at from generate_series(1, 48) at;
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('${newest.hash}', ${newest.at});
      alter table client drop constraint client_sealed;
      alter table client add constraint client_sealed check (data_key is not null
        or coalesce(document_number, phone, nickname, phone_hash) is null) not valid`);

  it("is taken over as it is if it had all of them: data stay, functions and triggers work", async () => {
    const [before, fresh] = [await made(), await recorded()];
    await asOf(lastOf49);
    const stores = await asOwner("select * from store order by id");
    await migrate();
    expect(await recorded()).toEqual(fresh);
    expect(await made()).toEqual(before);
    // Later migrations add columns.
    expect(await asOwner("select * from store order by id")).toMatchObject(stores);
    await db.pool.query(
      "insert into staff_event (store_id, type, at) select id, 'break_began', now() from store limit 1",
    );
    await expect(asOwner("delete from staff_event")).rejects.toThrow("append-only");
    expect(await asOwner("select convalidated from pg_constraint where conname = 'client_sealed'")).toEqual([
      { convalidated: true },
    ]);
    await migrate();
    expect(await recorded()).toEqual(fresh);
  });

  it("is refused in one line if it lacks some, or holds visits in clear, and stays as it is", async () => {
    const line =
      /^DatabaseFault: This database was made by a version before 2026-11-26\. Start the version of commit \w+ with it once, then this one\.$/;
    await asOf({ hash: "another", at: lastOf49.at - 1 });
    const before = await recorded();
    expect(await fault()).toMatch(line);
    expect(await recorded()).toEqual(before);
    await asOf(lastOf49);
    await db.asOwner("alter table client drop constraint client_sealed");
    await db.asOwner("insert into client (nickname) values ('Ana')");
    await db.asOwner("alter table client add constraint client_sealed check (nickname is null) not valid");
    expect(await fault()).toMatch(line);
  });
});

describe("a database that a newer server migrated", () => {
  it("is worked on by this one, which takes nothing back", async () => {
    await using next = await migrationsAnd('CREATE TABLE "gift" ("id" bigserial PRIMARY KEY)');
    await appendFile(
      join(next.folder, "behaviour", "store.sql"),
      "CREATE FUNCTION twice(n integer) RETURNS integer LANGUAGE sql AS 'SELECT 2 * n';",
    );
    await migrate(next.folder);
    const before = [await behaviour(), await recorded()];
    await migrate();
    expect([await behaviour(), await recorded()]).toEqual(before);
    expect(await asOwner("select twice(2)")).toEqual([{ twice: 4 }]);
  });

  it("is refused in one line by a server that is older than its oldest", async () => {
    await using next = await migrationsAnd(
      `ALTER TABLE "store" DROP COLUMN "whatsapp"; UPDATE drizzle.compatibility SET oldest_server = ${serverGeneration + 1}`,
    );
    await migrate(next.folder);
    expect(await fault()).toMatch(
      /^DatabaseFault: This database needs a server of generation \d+ or newer; this is generation \d+\. [^\n]+$/,
    );
  });
});

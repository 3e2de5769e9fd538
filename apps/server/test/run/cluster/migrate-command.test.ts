import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { addressOf, asAdmin, runtimeAddress } from "../../test-database.ts";

it("[RO-03] the image's command migrates an empty database with no more than its two addresses as files; again, nothing changes", async () => {
  const server = inject("server");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(server, `create database ${name}`);
  onTestFinished(() => asAdmin(server, `drop database ${name} with (force)`));
  const secrets = await mkdtemp(join(tmpdir(), "horma-migrate-"));
  onTestFinished(() => rm(secrets, { recursive: true }));
  const owner = addressOf(server, name);
  await writeFile(join(secrets, "database-url"), runtimeAddress(name));
  await writeFile(join(secrets, "migration-database-url"), `${owner.connectionString}\n`);
  const migrate = async (...more: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/image.mjs", "migrate", ...more],
      {
        env: {
          NODE_ENV: "production",
          DATABASE_URL_FILE: join(secrets, "database-url"),
          MIGRATION_DATABASE_URL_FILE: join(secrets, "migration-database-url"),
        },
      },
    );
    return stdout;
  };
  const client = new pg.Client(owner);
  await client.connect();
  onTestFinished(() => client.end());
  /** Tables and triggers, by what stays if they are left alone. */
  const state = async () =>
    (
      await client.query(`
        select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        union all select oid, tgname from pg_trigger where not tgisinternal order by oid`)
    ).rows;
  expect(await state()).toEqual([]);
  expect(await migrate()).toBe("the database is migrated\n");
  const after = await state();
  expect(after.length).toBeGreaterThan(60);
  expect(await migrate()).toBe("the database is migrated\n");
  expect(await state()).toEqual(after);
  await expect(migrate("now")).rejects.toThrow("see --help");
  await rm(join(secrets, "database-url"));
  await expect(migrate()).rejects.toThrow(/^DATABASE_URL/m);
});

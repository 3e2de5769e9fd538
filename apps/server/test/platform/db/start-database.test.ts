import { randomBytes } from "node:crypto";
import { expect, inject, it } from "vitest";
import { runtimeRole } from "../../../src/platform/db/runtime-role.ts";
import { startDatabase } from "../../../src/platform/db/start-database.ts";
import { asAdmin, runtimePassword } from "../../test-database.ts";

const server = inject("server");

it.runIf("url" in server)(
  "a database of one's own is migrated by MIGRATION_DATABASE_URL's role and worked with by the other one",
  async () => {
    const name = `test_${randomBytes(8).toString("hex")}`;
    await asAdmin(server, `create database ${name}`);
    const owner = new URL("url" in server ? server.url : "");
    owner.pathname = `/${name}`;
    const given = new URL(owner);
    given.username = runtimeRole;
    given.password = runtimePassword;
    const undo: (() => Promise<unknown>)[] = [];
    const env = { dataDir: "", databaseUrl: given.href, migrationDatabaseUrl: owner.href };
    for (const _start of ["first", "second"]) {
      const { pool } = await startDatabase(env, undo);
      expect((await pool.query("select current_user as role, count(*)::int from store")).rows).toEqual([
        { role: runtimeRole, count: 0 },
      ]);
      await expect(pool.query("delete from order_event")).rejects.toMatchObject({ code: "42501" });
    }
    await expect(startDatabase({ ...env, migrationDatabaseUrl: undefined }, undo)).rejects.toThrow();
    for (const step of undo) await step();
    await asAdmin(server, `drop database ${name} with (force)`);
  },
);

import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findClient } from "../../../src/people/client/client-table.ts";
import { type Database, openDatabase } from "../../../src/platform/db/database.ts";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { keysInUse } from "../../../src/platform/personal-data/keys-in-use.ts";
import { checkVault, openVault } from "../../../src/platform/personal-data/open-vault.ts";
import { sealPlainRows } from "../../../src/platform/personal-data/seal-plain-rows.ts";
import { addressOf, asAdmin } from "../../test-database.ts";
import { migrateUntil, withClient } from "../db/migrate-until.ts";
import { testVault } from "./test-vault.ts";

/** The last migration before personal data was sealed. */
const lastBefore = 9;
const now = new Date();

describe("a database from before personal data was sealed", () => {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const config = () => addressOf(inject("server"), name);
  let db: Database;
  let keys: Awaited<ReturnType<typeof testVault>>;

  beforeAll(async () => {
    keys = await testVault();
    await asAdmin(inject("server"), `create database ${name}`);
    await migrateUntil(config(), lastBefore);
    await withClient(config(), async (client) => {
      await client.query(`
        insert into client (document_number, nickname, sign_in_count) values ('19283746-4', 'Zarzamora', 3);
        insert into client (phone, nickname) values ('+56981726354', 'Ñandú');
        insert into client default values;
        insert into login_code (browser_hash, network_hash, phone, code_hash, expires_at)
          values ('b', 'n', '+56981726354', 'c', now())`);
    });
    await migrateDatabase(config());
    db = openDatabase(config());
  });
  afterAll(async () => {
    await db.close();
    await asAdmin(inject("server"), `drop database ${name} with (force)`);
    await keys.close();
  });

  const asText = async (table: string) =>
    (await db.pool.query<{ row: string }>(`select each::text as row from ${table} each`)).rows
      .map(({ row }) => row)
      .join();

  it("stays as it is when sealing fails half-way", async () => {
    const { vault } = keys;
    let sealed = 0;
    const failing = Object.assign(Object.create(vault), {
      newKey: (at: Date) => (sealed++ === 1 ? Promise.reject(new Error("disk full")) : vault.newKey(at)),
    });
    await expect(sealPlainRows(config(), failing, now)).rejects.toThrow("disk full");
    expect(await asText("client")).toContain("Zarzamora");
    expect((await db.pool.query("select 1 from client where data_key is not null")).rows).toEqual([]);
  });

  it("is sealed once, by one of the servers that start at once, and nothing is lost", async () => {
    const done = await Promise.all([
      sealPlainRows(config(), keys.vault, now),
      sealPlainRows(config(), keys.vault, now),
    ]);
    expect(done.sort()).toEqual([0, 3]);
    const find = (id: number) => findClient(db.read, keys.vault, id);
    expect(await find(1)).toMatchObject({
      documentNumber: "19283746-4",
      nickname: "Zarzamora",
      signInCount: 3,
    });
    expect(await find(2)).toMatchObject({ phone: "+56981726354", nickname: "Ñandú", documentNumber: null });
    expect(await find(3)).toMatchObject({ phone: null, nickname: null });
    const [client, codes] = [await asText("client"), await asText("login_code")];
    for (const clear of ["19283746", "81726354", "Zarzamora", "Ñandú"]) {
      expect(client).not.toContain(clear);
      expect(codes).not.toContain(clear);
    }
    expect(await sealPlainRows(config(), keys.vault, now)).toBe(0);
  });

  it("takes nothing in clear any more", async () => {
    await expect(db.pool.query("insert into client (nickname) values ('Ana')")).rejects.toThrow(
      "client_sealed",
    );
  });

  it("[SX-06] starts no server whose keys do not open what visits left, or do not find it; older ones may stand behind", async () => {
    const [master = "", lookup = ""] = [keys.standing.masters, keys.standing.lookups].map(([key]) =>
      key?.toString("base64url"),
    );
    const other = randomBytes(32).toString("base64url");
    const { dataDir } = keys;
    const check = async (masterKeys: string[], lookupKeys: string[]) =>
      checkVault(await openVault({ dataDir, masterKeys, lookupKeys }), db);
    await expect(check([other], [lookup])).rejects.toThrow(/^MASTER_KEYS: [^\n]+$/);
    await expect(check([master], [other])).rejects.toThrow(/^LOOKUP_KEY: [^\n]+$/);
    await check([other, master], [other, lookup]);
  });

  it("[SX-06] makes no new key in place of one that rows were sealed with, and names the file that is missing", async () => {
    const { dataDir } = keys;
    const inUse = await keysInUse(config(), keys);
    expect(inUse).toEqual({ masters: true, lookups: true });
    const given = { dataDir, masterKeys: undefined, lookupKeys: undefined };
    await expect(openVault(given, inUse)).rejects.toThrow(/^MASTER_KEYS: \S+\/master-key is missing[^\n]+$/);
    const masterKeys = [randomBytes(32).toString("base64url")];
    await expect(openVault({ ...given, masterKeys }, inUse)).rejects.toThrow(/^LOOKUP_KEY: \S+\/lookup-key /);
    expect(await readdir(dataDir)).toEqual(["day-keys"]);
    const gone = { dataDir: join(dataDir, "elsewhere") };
    expect(await keysInUse(config(), gone)).toEqual({ masters: false, lookups: false });
  });
});

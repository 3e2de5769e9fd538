import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addClient } from "../../../src/people/client/client-table.ts";
import { keysInUse } from "../../../src/platform/personal-data/keys-in-use.ts";
import { checkVault, openVault } from "../../../src/platform/personal-data/open-vault.ts";
import { addressOf, type TestDatabase, testDatabase } from "../../test-database.ts";
import { testVault } from "./test-vault.ts";

describe("a database with visits", () => {
  let db: TestDatabase & { name: string };
  let keys: Awaited<ReturnType<typeof testVault>>;
  const owner = () => addressOf(inject("server"), db.name);

  beforeAll(async () => {
    keys = await testVault();
    db = await testDatabase();
    await db.transact((tx) => addClient(tx, keys.vault, { phone: "+56981726354" }, new Date()));
  });
  afterAll(async () => {
    await db.close();
    await keys.close();
  });

  it("takes nothing in clear", async () => {
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

  it("[SX-06] starts no server without a key that visits in the middle of a day need", async () => {
    const { dataDir } = keys;
    const [master, between, lookup] = Array.from({ length: 3 }, () => randomBytes(32).toString("base64url"));
    if (master === undefined || between === undefined || lookup === undefined) throw new Error("three keys");
    const given = { dataDir, lookupKeys: [lookup] };
    const many = await testDatabase();
    try {
      for (const masterKeys of [[master], [between], [master]]) {
        const vault = await openVault({ ...given, masterKeys });
        await many.transact(async (tx) => {
          for (let each = 0; each < 100; each++) await addClient(tx, vault, {}, new Date());
        });
      }
      const missing = checkVault(await openVault({ ...given, masterKeys: [master] }), many);
      await expect(missing).rejects.toThrow(/^MASTER_KEYS: [^\n]+$/);
      await checkVault(await openVault({ ...given, masterKeys: [master, between] }), many);
    } finally {
      await many.close();
    }
  });

  it("[SX-06] makes no new key in place of one that rows were sealed with, and names the file that is missing", async () => {
    const { dataDir } = keys;
    const inUse = await keysInUse(owner(), keys);
    expect(inUse).toEqual({ masters: true, lookups: true });
    const given = { dataDir, masterKeys: undefined, lookupKeys: undefined };
    await expect(openVault(given, inUse)).rejects.toThrow(/^MASTER_KEYS: \S+\/master-key is missing[^\n]+$/);
    const masterKeys = [randomBytes(32).toString("base64url")];
    await expect(openVault({ ...given, masterKeys }, inUse)).rejects.toThrow(/^LOOKUP_KEY: \S+\/lookup-key /);
    expect(await readdir(dataDir)).toEqual(["day-keys"]);
    const gone = { dataDir: join(dataDir, "elsewhere") };
    expect(await keysInUse(owner(), gone)).toEqual({ masters: false, lookups: false });
  });
});

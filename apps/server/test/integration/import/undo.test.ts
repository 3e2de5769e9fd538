import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findImport } from "../../../src/integration/import/import-table.ts";
import { requestApply, requestUndo } from "../../../src/integration/import/job/request-import.ts";
import { awaitImport } from "../../../src/integration/import/job/run-import.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

const day = 24 * 60 * 60_000;
const ana = { kind: "command", name: "ana" } as const;

describe("an import undone", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const send = (content: string, asked = {}) => importFile(shop.deps, "stores", content, asked);
  const undo = async (id: number) => {
    await requestUndo(shop.deps.db, id, { actor: ana, at: shop.deps.now() });
    return awaitImport(shop.deps, id, new AbortController().signal, () => {});
  };
  /** All that a file of stores writes, but the import's id. */
  const all = () =>
    shop.rows(`select to_jsonb(s) - 'import_id' as row, (select jsonb_agg(to_jsonb(h) - 'import_id' order by weekday)
      from store_hours h where h.store_id = s.id) as hours, (select jsonb_agg(to_jsonb(e) - 'import_id' order by date)
      from store_exception e where e.store_id = s.id) as exceptions from store s order by id`);

  it("[CT-03] new rows go, changed and removed ones are as before; who and which file are recorded", async () => {
    await send(
      "code,name,monday,tuesday,wednesday,thursday,friday,saturday,sunday,exceptions\n0501,Uno,10:00-20:00,10:00-20:00,,,,,,2099-12-25 cerrado Navidad\n",
    );
    const before = await all();
    const file =
      "code,name,latitude,longitude,monday,tuesday,wednesday,thursday,friday,saturday,sunday,exceptions\n0501,Otra,-33.4,-70.6,,09:00-18:00,,,,,,\n0502,Nueva,,,10:00-20:00,,,,,,,\n";
    const { id, hash } = await send(file);
    expect(await all()).not.toEqual(before);
    expect(await undo(id)).toMatchObject({ state: "undone", message: null, undoneBy: ana });
    expect(await all()).toEqual(before);
    const lines = await shop.rows(
      `select action, actor_name, data->>'hash' as hash from audit
       where subject = $1 and action in ('import_applied', 'import_undone') order by id`,
      `import ${id}`,
    );
    expect(lines).toEqual([
      { action: "import_applied", actor_name: "ana", hash },
      { action: "import_undone", actor_name: "ana", hash },
    ]);
    expect((await send(file)).counts).toEqual({ new: 1, changed: 1, same: 0, refused: 0 });
  });

  it("[CT-03] only the last of its kind, the one before after it", async () => {
    const first = await send("code,name\n0503,Uno\n");
    const second = await send("code,name\n0503,Dos\n");
    await expect(undo(first.id)).rejects.toThrow(`import ${second.id} of stores is newer`);
    expect((await undo(second.id)).state).toBe("undone");
    expect(await shop.rows("select name from store where code = '0503'")).toEqual([{ name: "Uno" }]);
    expect((await undo(first.id)).state).toBe("undone");
    expect(await shop.rows("select name from store where code = '0503'")).toEqual([]);
    await expect(undo(first.id)).rejects.toThrow("is undone");
  });

  it("[CT-03] a file of one store's key, whatever another store sent after it; not one of its own, or of all stores", async () => {
    const seats = (store: string, storeIds: number[] | null) =>
      importFile(shop.deps, "seats", `store,seat,code\n${store},UNDO ${++made},${made}${made}\n`, {
        storeIds,
      });
    let made = 70;
    const [other] = await shop.rows<{ id: number }>("select id from store where code = '0102'");
    const first = await seats("0101", [shop.storeId]);
    expect(first).toMatchObject({ state: "applied", refusals: [] });
    expect(await seats("0102", [other?.id ?? 0])).toMatchObject({ state: "applied" });
    const own = await seats("0101", [shop.storeId]);
    await expect(undo(first.id)).rejects.toThrow(`import ${own.id} of seats is newer`);
    expect((await undo(own.id)).state).toBe("undone");
    expect((await undo(first.id)).state).toBe("undone");
    const again = await seats("0101", [shop.storeId]);
    const all = await seats("0101", null);
    await expect(undo(again.id)).rejects.toThrow(`import ${all.id} of seats is newer`);
  });

  it("[CT-03] not where something newer wrote one of its rows: nothing is put back, and it is told", async () => {
    const { id } = await send("code,name\n0504,Uno\n0505,Dos\n");
    await shop.rows("update store set phone = '1' where code = '0504'");
    expect(await undo(id)).toMatchObject({
      state: "applied",
      message: "1 of its rows in store was changed since then: import a newer file instead",
    });
    expect(await shop.rows("select 1 from store where code in ('0504', '0505')")).toHaveLength(2);
  });

  it("[CT-03] not where what it made is used by now", async () => {
    const { id } = await send("code,name\n0506,Uno\n");
    await shop.rows("insert into seat (store_id, name) select id, '1' from store where code = '0506'");
    expect(await undo(id)).toMatchObject({ state: "applied" });
    expect((await findImport(shop.deps.db.read, id))?.message).toContain("are in use in seat");
  });

  it("[CT-03] a write that changes nothing, or only what a day's work changes, is none", async () => {
    const { id } = await send("code,name\n0507,Uno\n");
    await shop.rows("update store set name = name where code = '0507'");
    await shop.rows("update device set import_id = $1 where store_id = $2", id, shop.storeId);
    await shop.rows("update device set seq = 9, online = true where store_id = $1", shop.storeId);
    expect(await shop.rows("select 1 from device where import_id = $1", id)).not.toHaveLength(0);
    await shop.rows("update device set name = name || 'x' where store_id = $1", shop.storeId);
    expect(await shop.rows("select 1 from device where import_id = $1", id)).toHaveLength(0);
    expect((await undo(id)).state).toBe("undone");
  });

  it("[CT-03] not after seven days", async () => {
    const { id } = await send("code,name\n0508,Uno\n");
    shop.clock.ahead = 7 * day + 60_000;
    await expect(undo(id)).rejects.toThrow("more than 7 days ago");
    shop.clock.ahead = 0;
  });

  it("[CT-02] what was checked, or stopped by refused rows, is applied without being sent again", async () => {
    const dry = await send("code,name\n0509,Uno\n", { dryRun: true });
    const again = async (id: number, refused?: "skip") => {
      await requestApply(shop.deps.db, id, { refused }, { actor: ana, at: shop.deps.now() });
      return awaitImport(shop.deps, id, new AbortController().signal, () => {});
    };
    expect(await again(dry.id)).toMatchObject({ state: "applied", counts: { new: 1 } });
    const stopped = await send("code,name\n0510,Uno\n0511,\n");
    expect(stopped.state).toBe("refused");
    expect(await again(stopped.id, "skip")).toMatchObject({
      state: "applied",
      counts: { new: 1, refused: 1 },
    });
    await expect(again(stopped.id)).rejects.toThrow("is applied");
  });
});

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { publishEvents } from "../../../src/integration/event/publish-events.ts";
import { CredentialReader, renewBoxPassword } from "../../../src/platform/gateway/credential-table.ts";
import { passwordFits } from "../../../src/platform/mqtt/password-hash.ts";
import { MoveRefused } from "../../../src/run/move/check-move.ts";
import { type Move, moveStore } from "../../../src/run/move/move-store.ts";
import { movedTables } from "../../../src/run/move/moved-tables.ts";
import {
  ask,
  bring,
  callerOf,
  makeReady,
  moveAll,
  openShop,
  type Shop,
  type Shopper,
} from "../../fulfilment/order/shop.ts";
import { addressOf, testDatabase } from "../../test-database.ts";

const sku = "880101410";
const size = "880101415";
const code = "0101";

/** Tables that refer to a store, or to something that moves, and stay. */
const stayingTables: Readonly<Record<string, string>> = {
  audit: "what was done in a cell is read there",
  event: "a feed's positions are those of its cell; all that moves has been published before",
  webhook: "it belongs to a key, and keys are of their cell",
  office_session: "people of the office are of all cells",
  office_link: "people of the office are of all cells",
  office_passkey: "people of the office are of all cells",
};

describe("a store that moves to another cell", () => {
  let from: Cell;
  let to: Cell;
  let shop: Shop;
  const undo: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    [from, to] = [await openCell(), await openCell()];
    shop = await openShop({}, { db: from.db });
    undo.push(shop.close);
    // The new cell has the catalogue, no store, and ids from a range of its own.
    await to.ask("set session_replication_role = replica; truncate store cascade");
    await to.ask(`
      select setval(format('%I.%I', schemaname, sequencename)::regclass,
        case data_type when 'integer'::regtype then 20000000 else 20000000000000 end)
      from pg_sequences where schemaname = 'public'`);
  });
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  async function openCell() {
    const opened = await testDatabase();
    let open = true;
    // A shop closes its database too.
    const close = async () => {
      if (!open) return;
      open = false;
      await client.end();
      await opened.close();
    };
    const db = { ...opened, close };
    undo.push(close);
    const config = addressOf(inject("server"), db.name);
    const client = new pg.Client(config);
    await client.connect();
    return {
      db,
      config,
      client,
      ask: async (text: string, ...values: unknown[]) => {
        const { rows } = values.length > 0 ? await client.query(text, values) : await client.query(text);
        return rows as Record<string, unknown>[];
      },
    };
  }
  type Cell = Awaited<ReturnType<typeof openCell>>;

  const openOther = async () => {
    const other = await openShop({}, { db: to.db, standing: shop.standing });
    undo.push(other.close);
    return other;
  };
  const move = (more: Partial<Move> = {}) =>
    moveStore({
      from: from.config,
      to: to.config,
      code,
      at: new Date(),
      actor: { kind: "command", name: "test" },
      ...more,
    });
  /** All rows that move, by table, as text. */
  const rowsIn = async ({ ask: read }: Cell, store: number) => {
    const visits = `(select distinct client_id as id from "order" where store_id = ${store}) v`;
    const found: Record<string, unknown[]> = {};
    for (const { name, rows } of movedTables) {
      const where = rows.replaceAll(":store", `${store}`).replaceAll("moving_client", visits);
      found[name] = await read(
        `select (to_jsonb(t) - 'import_id')::text as row from "${name}" t where ${where} order by 1`,
      );
    }
    return found;
  };

  it("every table with something of a store moves, or stays for a reason", async () => {
    const moved = new Set(movedTables.map(({ name }) => name));
    const found = await from.ask(
      `
      select distinct c.table_name as "table" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('store_id', 'client_id', 'order_id')
      union select distinct conrelid::regclass::text from pg_constraint
      where contype = 'f' and confrelid = any($1::regclass[])`,
      [[...moved].map((name) => `"${name}"`)],
    );
    const unknown = found
      .map(({ table }) => String(table).replaceAll('"', ""))
      .filter(
        (name) =>
          !moved.has(name) && !Object.hasOwn(stayingTables, name) && name !== "office_company_session",
      );
    expect(unknown).toEqual([]);
  });

  it("people go on where they were, and every row is as it was", { timeout: 120_000 }, async () => {
    const seen = await fill(shop, from);
    const before = await rowsIn(from, shop.storeId);
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0);
    const others = await rowsIn(from, seen.other);
    const other = await openOther();
    expect(await move({ dataDirs: { from: shop.dataDir, to: other.dataDir } })).toBe("moved");

    const after = await rowsIn(to, shop.storeId);
    const { office_person: people, ...rest } = after;
    const { office_person: peopleBefore, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect(people).toHaveLength(peopleBefore?.length ?? 0);
    expect(await to.ask("select active from office_person")).toEqual([{ active: false }]);
    const { client: _visits, ...left } = await rowsIn(from, shop.storeId);
    expect(Object.values(left).flat()).toEqual([]);
    expect(await rowsIn(from, seen.other)).toEqual(others);
    expect(await to.ask("select from event_outbox")).toEqual([]);

    // A box counts its messages on; this one is played by another object, as if it had started again.
    await to.ask("update device set boot = 'earlier'");
    const again = callsOf(other, seen.ready.shopper);
    other.boxes.obey = (_command, report) => report("front_door_opened");
    const order = await again("getOrder", { params: { hash_id: seen.ready.hash } });
    expect(order.status_id).toBe("ready");
    expect(await again("getClient", {})).toMatchObject({ client: { nickname: "Ana" } });
    const { order: delivered } = await again("deliverOrder", { body: { hash_id: seen.ready.hash } });
    expect(delivered.status_id).toBe("in_salon");
    expect(other.boxes.sent).toMatchObject([{ action: "open_front_door" }]);
    const board = await callsOf(other, seen.runner)("getBoard", { query: {} });
    expect(JSON.stringify(board)).toContain(seen.asked.hash);
    const hash = await new CredentialReader(other.deps.db.read).passwordHash(seen.box.account);
    expect(await passwordFits(Buffer.from(seen.box.password), hash ?? "")).toBe(true);
    // The old cell's processes answer that they do not know any of it.
    await expect(
      seen.ready.shopper.call("getOrder", { params: { hash_id: seen.ready.hash } }),
    ).rejects.toThrow();
    await expect(seen.runner.call("getBoard", { query: {} })).rejects.toThrow();
    expect(await seen.both.call("getClient", {})).toMatchObject({ client: { nickname: "Ana" } });

    expect(await command(from, to, code)).toBe(
      "store 0101 is in the new cell and not in the old one: there is nothing to do\n",
    );
    await expect(command(from, to, "9999")).rejects.toThrow("no store has the code 9999");
    await expect(command(from, to)).rejects.toThrow("give a store's code");
    expect(
      await to.ask("select data->>'direction' as direction from audit where action = 'store_moved'"),
    ).toEqual([{ direction: "in" }]);
    // And back.
    const back = { dataDirs: { from: other.dataDir, to: shop.dataDir } };
    await publishEvents(other.deps);
    expect(await move({ from: to.config, to: from.config, ...back })).toBe("moved");
    const returned = (await rowsIn(from, shop.storeId)).order_event;
    expect(returned?.length).toBeGreaterThan(before.order_event?.length ?? 0);
  });

  it("what ends between the two commits is finished by the next run", {
    timeout: 120_000,
  }, async () => {
    await fill(shop, from);
    const before = await rowsIn(from, shop.storeId);
    const other = await openOther();
    const dataDirs = { from: shop.dataDir, to: other.dataDir };
    await from.ask(`
      create function fails() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
      create constraint trigger fails after delete on store deferrable initially deferred
      for each row execute function fails()`);
    await expect(move({ dataDirs })).rejects.toThrow("is in both databases now: run this again");
    expect(await rowsIn(from, shop.storeId)).toEqual(before);
    await from.ask("drop function fails cascade");

    await from.ask(
      "update stock set on_hand = on_hand + 1 where store_id = $1 and sku = $2",
      shop.storeId,
      sku,
    );
    await expect(move({ dataDirs })).rejects.toThrow("changed since in: stock");
    await from.ask(
      "update stock set on_hand = on_hand - 1 where store_id = $1 and sku = $2",
      shop.storeId,
      sku,
    );
    expect(await move({ dataDirs })).toBe("finished");
    const { office_person: _people, ...after } = await rowsIn(to, shop.storeId);
    const { office_person: _peopleBefore, ...expected } = before;
    expect(after).toEqual(expected);
    expect(await from.ask("select from store where code = $1", code)).toEqual([]);
  });

  it("the copy of a move that did not end is made again from what people did since", {
    timeout: 120_000,
  }, async () => {
    await fill(shop, from);
    const dataDirs = { from: shop.dataDir, to: (await openOther()).dataDir };
    await from.ask(`
      create function fails() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
      create constraint trigger fails after delete on store deferrable initially deferred
      for each row execute function fails()`);
    await expect(move({ dataDirs })).rejects.toThrow("both databases");
    await from.ask("drop function fails cascade");
    await from.ask(
      "update stock set on_hand = on_hand + 1 where store_id = $1 and sku = $2",
      shop.storeId,
      sku,
    );
    const { stock } = await rowsIn(from, shop.storeId);
    expect(await move({ dataDirs, keep: "from" })).toBe("finished");
    expect((await rowsIn(to, shop.storeId)).stock).toEqual(stock);
  });

  it("a move that cannot be is refused with the reason, and changes nothing", {
    timeout: 120_000,
  }, async () => {
    const { ready } = await fill(shop, from);
    const other = await openOther();
    const dataDirs = { from: shop.dataDir, to: other.dataDir };
    const before = await rowsIn(from, shop.storeId);
    const refusedWith = async (reason: string, more: Partial<Move> = {}) => {
      const refusal = await move({ dataDirs, ...more }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(MoveRefused);
      expect((refusal as MoveRefused).message).toContain(reason);
    };
    await refusedWith("no store has the code 9999", { code: "9999" });
    await refusedWith("give --data-from and --data-to", { dataDirs: undefined });

    const [newest] = await to.ask(
      "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *",
    );
    await refusedWith("of different versions");
    await to.ask(
      "insert into drizzle.__drizzle_migrations select ($1::jsonb->>'id')::int, $1::jsonb->>'hash', ($1::jsonb->>'created_at')::bigint",
      JSON.stringify(newest),
    );

    await to.ask("insert into store (id, code, name) values (90, $1, 'Otra')", code);
    await refusedWith("another store with the code 0101");
    await to.ask("update store set id = $1, code = '0999'", shop.storeId);
    await refusedWith(`another store with the id ${shop.storeId}: 0999`);
    await to.ask("update store set id = 90");
    const [staff] = await from.ask(
      "select * from staff where store_id = $1 order by id limit 1",
      shop.storeId,
    );
    await to.ask(
      "insert into staff (id, store_id, login, name, role, pin_hash) values ($1, 90, 'x', 'X', 'runner', '')",
      staff?.id,
    );
    await refusedWith(`another row in staff already: Key (id)=(${staff?.id}) already exists`);
    await to.ask("delete from staff");

    await to.ask("create table gone as select * from product_size where sku = $1", size);
    await to.ask("set session_replication_role = replica");
    await to.ask("delete from product_size where sku = $1", size);
    await refusedWith(`lacks skus of the store: ${size}`);
    await to.ask("insert into product_size select * from gone");
    await to.ask("drop table gone");

    await from.ask(`insert into import (kind, dry_run, refused, state, actor, created_at)
      values ('stock', false, 'stop', 'waiting', '{"kind":"command","name":"x"}', now())`);
    await refusedWith("has not ended: wait for it");
    await from.ask("delete from import where state = 'waiting'");

    const held = new pg.Client(from.config);
    await held.connect();
    await held.query("begin");
    await held.query('update "order" set updated_at = now() where hash_id = $1', [ready.hash]);
    await refusedWith("the store is in use");
    await held.end();

    await ask(shop, await shop.shopper(), [sku]);
    await refusedWith("are not published yet");
    await publishEvents(shop.deps);
    expect(await to.ask(`select from "order"`)).toEqual([]);
    const { order, order_event, ...rest } = await rowsIn(from, shop.storeId);
    expect(order?.length).toBe((before.order?.length ?? 0) + 1);
    expect(order_event?.length).toBe((before.order_event?.length ?? 0) + 1);
    expect(rest.store).toEqual(before.store);
    await rm(join(other.dataDir, "day-keys"), { recursive: true, force: true });
    expect(await move({ dataDirs })).toBe("moved");
    expect(await readdir(join(other.dataDir, "day-keys"))).toEqual(
      expect.arrayContaining(
        (await readdir(join(shop.dataDir, "day-keys"))).filter((name) => name !== "identity"),
      ),
    );
  });

  it("only the owner of the tables can say that a store moves", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    const { id } = await shop.stored(hash_id);
    await expect(
      shop.deps.db.transact(async ({ client }) => {
        await client.query("set local horma.moves_store = 'on'");
        await client.query("select forget_order_events($1)", [[id]]);
      }),
    ).rejects.toThrow();
    expect(await from.ask("select from order_event where order_id = $1", id)).not.toEqual([]);
  });
});

type MoveCell = {
  config: pg.ClientConfig;
  ask: (text: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
};

/** Runs the image's command as an operator does; its output. */
async function command(from: MoveCell, to: MoveCell, ...args: string[]): Promise<string> {
  const [MOVE_FROM, MOVE_TO] = [from, to].map(({ config }) => config.connectionString);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/image.mjs", "move-store", ...args],
    { env: { ...process.env, MOVE_FROM, MOVE_TO } },
  );
  return stdout;
}

/** A call with a token that another cell gave. */
function callsOf(shop: Shop, { token }: { token: string }) {
  return callerOf(shop.app, shop.deps.env.retailer, token);
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Orders in every stage, a visit that is in another store too, and something in every table of the store; all of it published. */
async function fill(shop: Shop, { ask: read }: MoveCell) {
  const { storeId } = shop;
  await shop.setStock(sku, 100);
  await shop.setStock(size, 100);
  const request = async (shopper: Shopper) => ({
    shopper,
    hash: (await ask(shop, shopper, [sku, size])).hash_id,
  });
  const asked = await request(await shop.shopper());
  const boxed = await request(await shop.shopper());
  await bring(shop, boxed.hash);
  const ready = await request(await shop.shopper());
  await makeReady(shop, ready.hash);
  const tried = await request(await shop.shopper());
  await makeReady(shop, tried.hash);
  shop.boxes.obey = (_command, report) => report("front_door_opened");
  await tried.shopper.call("deliverOrder", { body: { hash_id: tried.hash } });
  const both = await shop.shopper();
  const finished = await request(both);
  await makeReady(shop, finished.hash);
  await both.call("deliverOrder", { body: { hash_id: finished.hash } });
  await moveAll(shop, finished.hash, "bought");
  await both.call("answerPoll", { body: { hash_id: finished.hash, answer: 1 } });
  await ready.shopper.call("linkOrder", { body: { hash_id: ready.hash } });
  await ready.shopper.call("offerTransfer", {});
  const [elsewhere] = await shop.rows<{ id: number }>(
    "select id from store where code <> $1 order by id limit 1",
    code,
  );
  const other = elsewhere?.id ?? 0;
  await read("insert into stock (store_id, sku, location, on_hand) values ($1, $2, 'Z-99-9', 5)", other, sku);
  await both.call("createOrder", { body: { skus: [sku], store_id: other } });
  const runner = await shop.staff("runner");
  const { device } = await shop.stored(ready.hash);
  const hwd = device?.hwd ?? "";
  const actor = { kind: "command", name: "test" } as const;
  const credential = await renewBoxPassword(
    shop.deps.db,
    { storeCode: code, hwd },
    { actor, at: new Date() },
  );
  const [pair] = await shop.rows<{ id: number }>(
    'select p.id from pair p join "order" o on o.id = p.order_id where o.hash_id = $1 order by p.id limit 1',
    finished.hash,
  );
  const office = await shop.office("head_office", null);
  const photo = "\\x00ff5c6e0a27";
  for (const [text, ...values] of [
    ["insert into store_exception (store_id, date, reason) values ($1, '2027-01-01', 'Feriado')", storeId],
    ["insert into seat (store_id, name) values ($1, '3') on conflict do nothing", storeId],
    ["insert into slot (store_id, name, import_id) values ($1, 'C-99-1', 7) on conflict do nothing", storeId],
    ["insert into staff_action (staff_id, key, call, at) values ($1, 'k', 'claimOrder', now())", runner.id],
    ["insert into staff_tablet (tablet_hash, store_id, used_at) values ('t', $1, now())", storeId],
    [
      "insert into tablet_code (store_id, code, staff_id, expires_at) values ($1, 'c', $2, now() + interval '1 hour')",
      storeId,
      runner.id,
    ],
    [
      "insert into wallboard (store_id, tablet_hash, token_hash, staff_id, created_at, seen_at) values ($1, 'w', 'w', $2, now(), now())",
      storeId,
      runner.id,
    ],
    ["insert into kiosk (mark_hash, store_id, created_at, seen_at) values ('m', $1, now(), now())", storeId],
    [
      "insert into alert_dismissal (store_id, key, staff_id, at) values ($1, 'a', $2, now())",
      storeId,
      runner.id,
    ],
    [
      "insert into login_code (browser_hash, phone_hash, data_key, key_day, network_hash, store_id, expires_at) select 'b', 'p', data_key, key_day, 'n', $1, now() from client where data_key is not null limit 1",
      storeId,
    ],
    [
      "insert into client_data_link (client_id, token_hash, expires_at) values ($1, 'd', now())",
      ready.shopper.id,
    ],
    [
      "insert into damage (pair_id, cause, staff_id, at) values ($1, 'unknown', $2, now())",
      pair?.id,
      runner.id,
    ],
    [
      "insert into damage_photo (pair_id, position, image, marks) values ($1, 1, $2::bytea, '[]')",
      pair?.id,
      photo,
    ],
    [
      "insert into staff_event (store_id, staff_id, type, at) values ($1, $2, 'signed_in', '2026-01-05 10:00:00.123Z')",
      storeId,
      runner.id,
    ],
    ["insert into device_event (device_id, type, at) values ($1, 'came_online', now())", device?.id],
    [
      "insert into price (product_id, store_id, type, value, starts) select product_id, $1, 'normal', 10, '2026-01-05 09:00:00' from product_size where sku = $2",
      storeId,
      sku,
    ],
    [
      "insert into erp_stock (store_id, sku, location, whole, quantity, as_of, short) values ($1, $2, null, true, 5, now(), 0)",
      storeId,
      sku,
    ],
    [
      "insert into slot_count (store_id, location, staff_id, began_at, counted_at, lines, state) values ($1, 'A', $2, now(), now(), '[]', 'open')",
      storeId,
      runner.id,
    ],
    [
      "insert into stock_correction (store_id, sku, before, after, reason, office_id, at) values ($1, $2, 1, 2, 'move', $3, now())",
      storeId,
      sku,
      office.id,
    ],
    [
      "insert into stock_change (store_id, sku, pieces, cause, at) values ($1, $2, -1, 'sale', now())",
      storeId,
      sku,
    ],
    [
      "insert into sale (store_id, kind, ticket, sold_at, key_name, digest, recorded_at) values ($1, 'sale', 'T-1', now(), 'till', $2, now())",
      storeId,
      hashOf("t"),
    ],
    [
      "insert into sale_line (sale_id, position, line, sku, quantity, price, outcome, pair_id) select max(id), 1, 1, $1, 1, 10, 'settled', $2 from sale",
      sku,
      pair?.id,
    ],
    [
      "insert into lost_demand (at, store_id, sku, kind, source, pairs) values (date_trunc('hour', now()), $1, $2, 'not_there', 'shopper', 1)",
      storeId,
      sku,
    ],
    [
      "insert into page_view (day, path, surface, store_id, views) values ('2026-01-05', '/', 'phone', $1, 3)",
      storeId,
    ],
    [
      "insert into web_vital (day, path, surface, store_id, name, good, fair, poor, total) values ('2026-01-05', '/', 'phone', $1, 'CLS', 1, 0, 0, 0.1)",
      storeId,
    ],
    ["insert into count_report (store_id, day, at, report) values ($1, '2026-01-05', now(), '{}')", storeId],
    [
      `insert into day_figures (store_id, day, at, hours, figures) values ($1, '2026-01-05', now(), '{1,2}', '{"a": 1.50}')`,
      storeId,
    ],
  ] as const) {
    await read(text, ...values);
  }
  await publishEvents(shop.deps);
  return {
    asked,
    ready,
    both,
    other,
    runner,
    box: { account: credential?.account ?? "", password: credential?.password ?? "" },
  };
}

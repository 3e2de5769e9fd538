import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { runtimeRole } from "../../../src/platform/db/runtime-role.ts";
import { openBrowser } from "../../browser.ts";
import { ask, openShop } from "../../fulfilment/order/shop.ts";
import { addressOf, testDatabase } from "../../test-database.ts";
import { migrations } from "./migrations-and.ts";

/** `baseline` was in use before the first release. */
const earlier = readdirSync(join(import.meta.dirname, "releases"));

const behaviour = `
  select pg_get_functiondef(oid) as made from pg_proc where pronamespace = 'public'::regnamespace union all
  select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`;
/** Not their order: later columns of an old table are its last. */
const columns = `
  select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = 'public' order by table_name, column_name`;
const constraints = `
  select conrelid::regclass::text as held, pg_get_constraintdef(oid) as made from pg_constraint
  where connamespace = 'public'::regnamespace order by 1, 2`;
const indexes = "select indexdef from pg_indexes where schemaname = 'public' order by 1";

const fileOf = (release: string, name: string) =>
  readFile(join(import.meta.dirname, "releases", release, name), "utf8");

/** A release's migrations, functions and triggers, as it shipped them. */
async function shippedBy(release: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "horma-release-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true, filter: (path) => !path.endsWith("behaviour") });
  await mkdir(join(folder, "behaviour"));
  await writeFile(join(folder, "behaviour/all.sql"), await fileOf(release, "behaviour.sql"));
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
  const newest = (await fileOf(release, "last-migration.txt")).trim();
  const last = entries.findIndex(({ tag }: { tag: string }) => tag === newest);
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }));
  return folder;
}

it.each(earlier)(
  "[RO-08] a database of %s is migrated with all it has, and served",
  async (release) => {
    const db = await testDatabase();
    const rows = async (text: string): Promise<object[]> => (await db.pool.query(text)).rows;
    const schema = () => Promise.all([behaviour, columns, constraints, indexes].map(rows));
    const fresh = await schema();
    await db.asOwner("drop schema public cascade; create schema public; drop schema drizzle cascade");
    const address = addressOf(inject("server"), db.name);
    await migrateDatabase(address, undefined, await shippedBy(release));
    await db.asOwner(await fileOf(release, "rows.sql"));
    await migrateDatabase(address, runtimeRole);
    expect(await schema()).toEqual(fresh);

    // What a server finds: as it was, and complete.
    expect(await rows("select code, name, address, wait_target from store")).toEqual([
      { code: "0101", name: "Tienda de antes", address: null, wait_target: 120 },
    ]);
    expect(await rows("select sku, location, on_hand, held from stock order by sku")).toEqual([
      { sku: "880101400", location: "A-01-1", on_hand: 3, held: 0 },
      { sku: "880101410", location: "A-01-2", on_hand: 3, held: 2 },
    ]);
    const pairs =
      'select hash_id, status_id, state from "order" o join pair p on p.order_id = o.id order by p.id';
    expect(await rows(pairs)).toEqual([
      { hash_id: "ended", status_id: "done", state: "bought" },
      { hash_id: "ended", status_id: "done", state: "returned" },
      { hash_id: "waits", status_id: "pending", state: "requested" },
    ]);
    // Only pairs that are away, and recent answers, need it.
    expect(await rows("select store_id from pair where place = 'return_rack'")).toEqual([{ store_id: 11 }]);
    expect(await rows("select store_id, answer from poll_answer")).toEqual([{ store_id: 11, answer: 4 }]);
    expect(await rows("select action, subject from audit")).toEqual([
      { action: "staff_added", subject: "runner" },
    ]);

    // It works: people sign in with their PIN, serve what waited, and shoppers ask for what is there.
    const shop = await openShop({}, { db });
    onTestFinished(() => shop.close());
    const browser = openBrowser(shop.app);
    await browser.ready();
    const person = { store: "0101", login: "runner", pin: "482913" };
    expect(await browser.post("/api/v1/staff/login", person)).toMatchObject({ status: 200 });
    const runner = await shop.staff("runner");
    await runner.call("claimOrder", { body: { hash_id: "waits" } });
    expect((await runner.call("getBoard", { query: {} })).orders).toMatchObject([
      { hash_id: "ended", pairs: [{ state: "bought" }, { state: "returned", rack_slot: 3 }] },
      { hash_id: "waits", pairs: [{ sku: "880101410", state: "picking" }] },
    ]);
    const shopper = await shop.shopper();
    await ask(shop, shopper, ["880101410", "880101400"]);
    expect(await shop.stock("880101410")).toEqual({ onHand: 3, held: 3 });
    expect(await shop.stock("880101400")).toEqual({ onHand: 3, held: 1 });
    const office = await shop.office("head_office", null);
    expect(await office.call("getToday", { query: {} })).toMatchObject({
      stores: [{ store: { code: "0101" } }],
    });
  },
  60_000,
);

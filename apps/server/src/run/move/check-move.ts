import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { migrationsFolder } from "../../platform/db/migrate.ts";
import { columnsOf } from "./move-rows.ts";
import { movedTables } from "./moved-tables.ts";

/** The store cannot be moved, or not yet, and nothing was changed. The message is a sentence that says why. */
export class MoveRefused extends Error {}

/** The store in the cell that it leaves; `inBoth` if an earlier move copied it and did not end. */
export type Found = { id: number; code: string; inBoth: boolean };

/** Products that a message names. */
const named = 5;

/**
 * Finds the store in both databases, and locks it where it leaves. `already`: it is in the new cell alone.
 * @throws MoveRefused if it is in neither, or the new cell has another store with its code or id
 */
export async function findStores(from: pg.Client, to: pg.Client, code: string): Promise<Found | "already"> {
  await sameSchema(from, to);
  const { rows } = await from.query<{ id: number }>("select id from store where code = $1 for update", [
    code,
  ]);
  const there = await to.query<{ id: number; code: string; moved: boolean }>(
    `select id, code, exists (
      select from audit where action = 'store_moved' and store_id = s.id and data->>'direction' = 'in') as moved
    from store s where code = $1 or id = $2 for update`,
    [code, rows[0]?.id ?? null],
  );
  const [store] = rows;
  const [other] = there.rows;
  if (store === undefined) {
    if (other !== undefined) return "already";
    throw new MoveRefused(`no store has the code ${code}`);
  }
  const { id } = store;
  if (other === undefined) return { id, code, inBoth: false };
  if (other.moved && other.id === id && other.code === code) return { id, code, inBoth: true };
  throw new MoveRefused(
    `the new cell has another store with ${other.code === code ? `the code ${code}` : `the id ${id}: ${other.code}`}`,
  );
}

/** Throws {@link MoveRefused} unless both databases have the migrations and the functions of this version. */
async function sameSchema(from: pg.Client, to: pg.Client): Promise<void> {
  const state = `
    select (select max(created_at)::float8 from drizzle.__drizzle_migrations) as newest,
      (select string_agg(hash, ' ' order by created_at) from drizzle.__drizzle_migrations) as migrations,
      (select split_part(behaviour, ' ', 1) from drizzle.compatibility) as behaviour`;
  const [one, other] = (await Promise.all([from, to].map((each) => each.query(state)))).map(
    ({ rows }) => rows[0],
  );
  if (one.migrations !== other.migrations || one.behaviour !== other.behaviour) {
    throw new MoveRefused("the databases are of different versions: upgrade the older one first");
  }
  if (one.newest !== readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis) {
    throw new MoveRefused(
      "the databases are of another version than this command: use the command of theirs",
    );
  }
}

/**
 * Throws {@link MoveRefused} if something of the store is under way in its cell, or the new one lacks what it needs.
 * @param withKeys the keys of visits are copied too
 */
export async function checkMove(
  from: pg.Client,
  to: pg.Client,
  { id }: Found,
  withKeys: boolean,
): Promise<void> {
  const imports = await from.query<{ id: string }>(
    `select id from import where state in ('receiving', 'waiting', 'running', 'undoing')
      and (store_ids is null or $1 = any(store_ids)) order by id limit 1`,
    [id],
  );
  if (imports.rows[0] !== undefined) {
    throw new MoveRefused(`import ${imports.rows[0].id} has not ended: wait for it, or cancel it`);
  }
  if ((await from.query(unpublished, [id])).rowCount !== 0) {
    throw new MoveRefused(
      "events of the store are not published yet: its cell's servers do that within seconds, so run this again",
    );
  }
  if (!withKeys && (await from.query(sealed, [id])).rowCount !== 0) {
    throw new MoveRefused(
      "what is stored of its visits is encrypted with keys of days: give --data-from and --data-to, the data directories of both cells",
    );
  }
  await hasCatalogue(from, to, id);
}

const unpublished = `
  select from event_outbox x where case source
    when 'order_event' then exists (
      select from order_event e join "order" o on o.id = e.order_id where e.id = x.source_id and o.store_id = $1)
    when 'device_event' then exists (
      select from device_event e join device d on d.id = e.device_id where e.id = x.source_id and d.store_id = $1)
    when 'stock_correction' then exists (select from stock_correction c where c.id = x.source_id and c.store_id = $1)
    when 'sale' then exists (select from sale s where s.id = x.source_id and s.store_id = $1)
    else (data->>'store')::int = $1 end
  limit 1`;

const sealed = `
  select from client c where c.data_key is not null and exists (
    select from "order" o where o.client_id = c.id and o.store_id = $1)
  union all select from login_code where store_id = $1
  limit 1`;

/** Every product and sku that the store's rows name is in the new cell's catalogue. */
async function hasCatalogue(from: pg.Client, to: pg.Client, id: number): Promise<void> {
  for (const [column, known] of [
    ["sku", "select sku from product_size"],
    ["product_id", "select id from product"],
  ] as const) {
    const used: string[] = [];
    for (const { name, rows } of movedTables) {
      if (!(await columnsOf(from, name)).includes(column)) continue;
      used.push(`select ${column} from "${name}" where ${rows.replaceAll(":store", String(id))}`);
    }
    const found = await from.query<{ name: string }>(
      `select distinct ${column} as name from (${used.join(" union ")}) u where ${column} is not null`,
    );
    const missing = await to.query<{ name: string }>(
      `select name from (select unnest($1::text[]) as name except ${known}) m order by name`,
      [found.rows.map(({ name }) => name)],
    );
    if (missing.rows.length === 0) continue;
    const some = missing.rows.slice(0, named).map(({ name }) => name);
    const more = missing.rows.length - some.length;
    throw new MoveRefused(
      `the new cell's catalogue lacks ${column === "sku" ? "skus" : "products"} of the store: ${some.join(", ")}` +
        (more > 0 ? ` and ${more} more` : ""),
    );
  }
}

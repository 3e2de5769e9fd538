import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type MovedTable, movedTables, replaced } from "./moved-tables.ts";

/** The columns of a table, in order. */
export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [`public."${table}"`],
  );
  return rows.map(({ name }) => name);
}

/**
 * Makes the table of the store's visits for this transaction: those with an order in it; they leave if they have none elsewhere. Answers
 * the names of the days' keys that open what moves.
 */
export async function prepareVisits(client: pg.Client, store: number): Promise<string[]> {
  await client.query(`
    create temp table moving_client on commit drop as
    select c.id, c.key_day, not exists (
      select from "order" o where o.client_id = c.id and o.store_id <> ${store}) as leaves
    from client c where c.id in (select client_id from "order" where store_id = ${store});
    analyze moving_client`);
  const { rows } = await client.query<{ day: string }>(
    `select key_day as day from moving_client where key_day is not null
     union select key_day from login_code where store_id = $1`,
    [store],
  );
  return rows.map(({ day }) => day);
}

/**
 * Copies the store's rows in PostgreSQL's binary form, so every value arrives as it was, and in the order of their foreign keys.
 * @param shared copies only rows that the other cell may have already; the rest is there
 */
export async function copyRows(
  from: pg.Client,
  to: pg.Client,
  store: number,
  shared: boolean,
  tell: (table: string, rows: number) => void = () => {},
): Promise<void> {
  for (const table of movedTables) {
    if (shared && table.leave === undefined) continue;
    tell(table.name, await copyTable(from, to, store, table));
  }
}

async function copyTable(
  from: pg.Client,
  to: pg.Client,
  store: number,
  { name, rows, leave }: MovedTable,
): Promise<number> {
  const columns = await columnsOf(from, name);
  const values = columns.map((column) => replaced[name]?.[column] ?? ownValue(column));
  const listed = quoted(columns);
  const source = from.query(
    copyTo(
      `copy (select ${values.join(", ")} from "${name}" where ${of(rows, store)}) to stdout with (format binary)`,
    ),
  );
  const into = (table: string) =>
    to.query(copyFrom(`copy ${table} (${listed}) from stdin with (format binary)`));
  if (leave === undefined) {
    const target = into(`"${name}"`);
    await pipeline(source, target);
    return target.rowCount;
  }
  const arriving = `arriving_${name}`;
  await to.query(`create temp table ${arriving} (like "${name}") on commit drop`);
  await pipeline(source, into(arriving));
  const added = await to.query(
    `insert into "${name}" (${listed}) select ${listed} from ${arriving} on conflict do nothing`,
  );
  return added.rowCount ?? 0;
}

/** Imports are of the database that ran them. */
const ownValue = (column: string) => (column === "import_id" ? "null::bigint" : `"${column}"`);

/** Removes the store's rows, those that refer to others first. */
export async function removeRows(client: pg.Client, store: number): Promise<void> {
  for (const { name, rows, leave = rows } of movedTables.toReversed()) {
    await client.query(`delete from "${name}" where ${of(leave, store)}`);
  }
}

/** The tables whose rows of the store are not the same in both databases, those aside that both may have. */
export async function differingTables(from: pg.Client, to: pg.Client, store: number): Promise<string[]> {
  const differing: string[] = [];
  for (const { name, rows, leave } of movedTables) {
    if (leave !== undefined) continue;
    const columns = (await columnsOf(from, name)).filter((column) => column !== "import_id");
    const digest = `select count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as digest
      from (select md5(row(${quoted(columns)})::text) as hash from "${name}" where ${of(rows, store)}) r`;
    const [one, other] = await Promise.all([from, to].map((each) => each.query<{ digest: string }>(digest)));
    if (one?.rows[0]?.digest !== other?.rows[0]?.digest) differing.push(name);
  }
  return differing;
}

const of = (rows: string, store: number) => rows.replaceAll(":store", String(store));
const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

// Reads a running server's database as its operator would, over the socket of the embedded PostgreSQL.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Rows of a query. Attacks use it only to set up a store and to count. */
export async function rows({ dataDir }, query, values = []) {
  const client = new pg.Client({ host: socketOf(dataDir), user: "horma", database: "horma" });
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}

/** The socket's directory, which PostgreSQL notes in its data directory. */
export function socketOf(dataDir) {
  return readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[4] ?? "";
}

/** Names of all tables. */
async function tables(product) {
  const found = await rows(
    product,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  return found.map(({ name }) => name);
}

/** How many rows each table has. */
export async function rowCounts(product) {
  const each = (await tables(product)).map(
    (name) => `select '${name}' as name, count(*)::int as count from "${name}"`,
  );
  const counted = await rows(product, each.join(" union all "));
  return new Map(counted.map(({ name, count }) => [name, count]));
}

/** Tables that hold one of these texts anywhere, with the number of such rows. */
export async function tablesWith(product, texts) {
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
  const each = (await tables(product)).map(
    (name) =>
      `select '${name}' as name, count(*)::int as count from "${name}" as one where one::text like any($1)`,
  );
  const counted = await rows(product, each.join(" union all "), [patterns]);
  return counted.filter(({ count }) => count > 0);
}

/** Stocks so much of everything that only an attack can use it up. */
export async function restock(product, pieces = 1_000) {
  await rows(
    product,
    "update stock set on_hand = held + $1 where store_id = (select id from store where code = '0101')",
    [pieces],
  );
}

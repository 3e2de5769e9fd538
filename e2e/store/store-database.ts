import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { openVault } from "../../apps/server/src/platform/personal-data/open-vault.ts";
import type { SealedField, StoredKey } from "../../apps/server/src/platform/personal-data/vault.ts";
import { dataDir, smsDataDir } from "./store-under-test.ts";

export type StockFacts = { sku: string; onHand: number; held: number };
export type OrderFacts = {
  status: string;
  pairs: { sku: string; state: string }[];
  device: { type: string; status: string } | null;
  pollAnswer: number | null;
};

/** Stock of skus in the demo store, in the order asked. */
export async function stockOf(skus: readonly string[]): Promise<StockFacts[]> {
  return rows<StockFacts>(
    `select sku, sum(on_hand)::int as "onHand", sum(held)::int as held from stock join store on store.id = store_id
     where store.code = '0101' and sku = any($1::text[]) group by sku order by array_position($1::text[], sku)`,
    [skus],
  );
}

/** What the database holds of an order. */
export async function orderFacts(hashId: string): Promise<OrderFacts> {
  const [facts] = await rows<OrderFacts>(
    `select o.status_id as status,
       (select json_agg(json_build_object('sku', sku, 'state', state) order by position) from pair where order_id = o.id) as pairs,
       (select json_build_object('type', type_id, 'status', status_id) from device where order_id = o.id) as device,
       (select answer from poll_answer where order_id = o.id) as "pollAnswer"
     from "order" o where hash_id = $1`,
    [hashId],
  );
  if (facts === undefined) throw new Error(`no order ${hashId}`);
  return facts;
}

/**
 * Adds boxes to the demo's twelve and waits until they are online: tests leave orders that no one fetches, and each keeps its box
 * for the whole pick-up window.
 */
export async function addBoxes(): Promise<void> {
  await rows(
    `insert into device (store_id, hwd, name, type_id)
     select id, 'box-' || number, number, 'box' from store, generate_series(13, 99) as number where code = '0101'`,
    [],
  );
  const away = () => rows("select id from device where type_id = 'box' and not online", []);
  while ((await away()).length > 0) await delay(100);
}

/** Stocks enough pieces for every test of these skus, once, so that tests that count stock are not disturbed. */
export async function restock(skus: readonly string[], data = dataDir): Promise<void> {
  const few = "on_hand < 100 and sku = any($1::text[])";
  await queryDatabase(data, `update stock set on_hand = held + 1000 where ${few}`, [skus]);
}

/** A store of one's own, without boxes, with these hours every day; it stocks the skus. Again for the same code: other hours. */
export async function updateStore(
  code: string,
  hours: { opens: string; closes: string } | null,
  skus: readonly string[] = [],
): Promise<void> {
  await rows(
    "insert into store (code, name, payments) values ($1, 'Ñuñoa', '{cashier}') on conflict do nothing",
    [code],
  );
  const store = "(select id from store where code = $1)";
  await rows(`delete from store_hours where store_id = ${store}`, [code]);
  await rows(
    `insert into store_hours (store_id, weekday, opens, closes)
     select ${store}, day, $2, $3 from generate_series(1, 7) day where $2::text is not null`,
    [code, hours?.opens ?? null, hours?.closes ?? null],
  );
  await rows(
    `insert into stock (store_id, sku, on_hand) select ${store}, sku, 100 from unnest($2::text[]) sku on conflict do nothing`,
    [code, skus],
  );
}

/** How many orders someone with this document has made. */
export async function ordersOf(document: string): Promise<number> {
  const clients = await clientsWith(dataDir, "document_number", document);
  return (await rows('select id from "order" where client_id = any($1)', [clients])).length;
}

/** What is sealed in a client's own row. */
type Identity = Exclude<SealedField, "note" | "file">;
type Sealed = { id: number } & Record<Identity, string | null>;

/** Ids of the clients with this value, oldest first; decrypts with the server's keys. */
export async function clientsWith(data: string, field: Identity, value: string): Promise<number[]> {
  return (await openClients(data)).filter((row) => row[field] === value).map(({ id }) => id);
}

async function openClients(data: string): Promise<Sealed[]> {
  const vault = await openVault({ dataDir: data, masterKeys: undefined, lookupKeys: undefined });
  const stored = await queryDatabase<Sealed & StoredKey>(
    data,
    `select id::float8, document_number, phone, nickname, data_key as "dataKey", key_day as "keyDay"
     from client order by id`,
  );
  const opened = (row: Sealed & StoredKey, field: Identity) => vault.open(row, field, row[field]);
  return stored.map((row) => ({
    id: row.id,
    document_number: opened(row, "document_number"),
    phone: opened(row, "phone"),
    nickname: opened(row, "nickname"),
  }));
}

/** Dates the sent codes back, so that another one may be asked for at once. */
export async function ageLoginCodes(): Promise<void> {
  await queryDatabase(smsDataDir, "update login_code set created_at = created_at - interval '2 hours'");
}

/** Nicknames of the shoppers who identified with this phone (+569…). */
export async function nicknamesOf(phone: string): Promise<(string | null)[]> {
  const found = (await openClients(smsDataDir)).filter((row) => row.phone === phone);
  return found.map((row) => row.nickname);
}

function rows<T>(query: string, values: unknown[]): Promise<T[]> {
  return queryDatabase<T>(dataDir, query, values);
}

/** Asks the database of a server by its data directory, over the socket of its embedded PostgreSQL. */
export async function queryDatabase<T>(data: string, query: string, values: unknown[] = []): Promise<T[]> {
  const directory = join(data, "postgres");
  const host = readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n")[4] ?? "";
  const client = new pg.Client({ host, user: "horma", database: "horma" });
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}

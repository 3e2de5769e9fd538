import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
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
    `select sku, on_hand as "onHand", held from stock join store on store.id = store_id
     where store.code = '0101' and sku = any($1::text[]) order by array_position($1::text[], sku)`,
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
 * Puts up boxes beside the demo's twelve and waits until they are there: tests leave orders behind that nobody fetches,
 * and each keeps its box for the whole pickup window.
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

/** Lays in enough pieces for every test that asks for these skus: once, so that who counts them meanwhile counts right. */
export async function restock(skus: readonly string[], data = dataDir): Promise<void> {
  const few = "on_hand < 100 and sku = any($1::text[])";
  await askDatabase(data, `update stock set on_hand = held + 1000 where ${few}`, [skus]);
}

/** How many orders somebody with this document has made. */
export async function ordersOf(document: string): Promise<number> {
  const [facts] = await rows<{ count: number }>(
    `select count(*)::int as count from "order" join client on client.id = client_id where document_number = $1`,
    [document],
  );
  return facts?.count ?? 0;
}

/** As if the codes sent so far had been sent a while ago, so that another one may be asked for at once. */
export async function ageLoginCodes(): Promise<void> {
  await askDatabase(smsDataDir, "update login_code set created_at = created_at - interval '1 day'");
}

/** Nicknames of the shoppers who identified with this phone (+569…). */
export async function nicknamesOf(phone: string): Promise<(string | null)[]> {
  const query = "select nickname from client where phone = $1 order by id";
  const found = await askDatabase<{ nickname: string | null }>(smsDataDir, query, [phone]);
  return found.map((row) => row.nickname);
}

function rows<T>(query: string, values: unknown[]): Promise<T[]> {
  return askDatabase<T>(dataDir, query, values);
}

/** Asks the database of a server by its data directory, over the socket of its embedded PostgreSQL. */
export async function askDatabase<T>(data: string, query: string, values: unknown[] = []): Promise<T[]> {
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

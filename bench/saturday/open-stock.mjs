// A file of stock for skus that no one asks for, sent while the store works.
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { databaseAt, sql } from "../custody/database.mjs";
import { makeKey } from "../events/feed-reader.mjs";

const skus = sql`
insert into product_size (sku, product_id, size) select 'K' || n, '880101', 'K' || n from generate_series(1, $1::int) n`;
const unpublished = sql`select from event_outbox limit 1`;

/**
 * @param {{ url: string }} server
 * @param {string} data
 * @param {number} rows
 * @returns how the file is sent: it ends when all of it is applied and published, and answers the seconds until it was applied
 */
export async function openStock({ url }, data, rows) {
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  await client.query(skus, [rows]);
  await client.query("analyze");
  const secret = await makeKey(
    async (statement, values) => (await client.query(statement, values)).rows,
    ["stock"],
  );
  const headers = { authorization: `Bearer ${secret}` };
  const lines = Array.from({ length: rows }, (_, n) => `0101,K${n + 1},2\n`);
  const body = `store,sku,quantity\n${lines.join("")}`;
  const ask = async (path, sent = {}) => {
    const answer = await fetch(url + path, { ...sent, headers: { ...headers, ...sent.headers } });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  return async () => {
    const began = performance.now();
    const query = `kind=stock&as_of=${new Date().toISOString()}`;
    const { id } = await ask(`/api/v1/imports?${query}`, {
      method: "POST",
      body,
      headers: { "content-type": "text/csv" },
    });
    let row;
    for (
      row = await ask(`/api/v1/imports/${id}`);
      row.ended_at === null;
      row = await ask(`/api/v1/imports/${id}`)
    )
      await pause(200);
    if (row.state !== "applied") throw new Error(`the file of stock is ${row.state}: ${row.message}`);
    const seconds = (performance.now() - began) / 1_000;
    while ((await client.query(unpublished)).rowCount > 0) await pause(200);
    await client.end();
    return seconds;
  };
}

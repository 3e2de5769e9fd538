// Shoppers with open orders, and shoppers who order while the bench runs.
import { loginForm } from "@horma/contract";
import { limits } from "@horma/domain";
import pg from "pg";
import { callerOf } from "../custody/caller.mjs";
import { sql } from "../custody/database.mjs";

/** Shoppers whose orders are polled. */
const followed = 50;

/** @returns who polls what, and `create(url)`, which asks for one more pair in someone's name */
export async function openVisits({ servers, database }, { sku, orders }) {
  const [{ url }] = servers;
  const store = await stocked(database, sku);
  const open = [];
  for (let count = 0; count < followed; count++) {
    const shopper = await newShopper(url);
    const { order } = await shopper.at(url)("createOrder", { body: { skus: [sku], store_id: store } });
    open.push({ token: shopper.token, hash: order.hash_id });
  }
  const fresh = [];
  for (let count = 0; count < Math.ceil((orders * 1.3) / limits.openOrders); count++) {
    const shopper = await newShopper(url);
    for (let each = 0; each < limits.openOrders; each++) fresh.push(shopper);
  }
  return {
    any: () => open[Math.floor(Math.random() * open.length)],
    create: (at) => fresh.pop().at(at)("createOrder", { body: { skus: [sku], store_id: store } }),
  };
}

const restocked = sql`
update stock set on_hand = 1000000 from store where store.id = store_id and store.code = '0101' and sku = $1
returning store_id as store`;

/** Stocks plenty of a sku; returns the store. */
async function stocked(database, sku) {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const { rows } = await client.query(restocked, [sku]);
    return rows[0].store;
  } finally {
    await client.end();
  }
}

async function newShopper(url) {
  const email = `${loginForm.guest}@${loginForm.emailDomain}`;
  const cookies = {};
  const body = { email, password: loginForm.password };
  const { auth_token: token } = await callerOf(url, null, cookies)("login", { body });
  await callerOf(url, token, cookies)("setNickname", { body: { nickname: "Prueba" } });
  return { token, at: (where) => callerOf(where, token, cookies) };
}

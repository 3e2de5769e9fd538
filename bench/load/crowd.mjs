// Shoppers with an order each, copied in the database from one made through the API.
import { loginForm } from "@horma/contract";
import { callerOf } from "../custody/caller.mjs";
import { commandDatabase, queryDatabase, sql } from "../custody/database.mjs";

/** First id of the copies, far above the real ones. */
const firstId = 1_000_000_000;
/** Rows per statement. */
const batch = 20_000;

/** Tokens and hashes by the copy's number, the same in the bench and in SQL. */
const tokenOf = (at) => String(at).padStart(43, "t");
const hashIdOf = (at) => String(at).padStart(22, "h");
const hashOf = (text) =>
  `translate(rtrim(encode(sha256(convert_to(${text}, 'utf8')), 'base64'), '='), '+/', '-_')`;

/**
 * Opens orders of two pairs each, every one with its own signed-in shopper.
 * @returns {Promise<{ token: string, hashId: string }[]>}
 */
export async function openCrowd(url, data, count) {
  const model = await modelShopper(url);
  for (let from = 1; from <= count; from += batch) {
    await queryDatabase(data, copies, [model, from, Math.min(count, from + batch - 1)]);
  }
  await commandDatabase(data, "analyze");
  return Array.from({ length: count }, (_, at) => ({ token: tokenOf(at + 1), hashId: hashIdOf(at + 1) }));
}

async function modelShopper(url) {
  const email = `${loginForm.guest}@${loginForm.emailDomain}`;
  const { auth_token } = await callerOf(url, null)("login", {
    body: { email, password: loginForm.password },
  });
  const call = callerOf(url, auth_token);
  await call("setNickname", { body: { nickname: "Prueba" } });
  const [store] = await (await fetch(`${url}/api/v1/stores?code=0101`)).json();
  const body = { skus: ["880101410", "880101415"], store_id: store.id };
  return (await call("createOrder", { body })).order.hash_id;
}

const copies = sql`
with model as (
  select * from "order" where hash_id = $1
), number as (
  select ${firstId} + n as id, n::text as text from generate_series($2::int, $3::int) as n
), clients as (
  insert into client (id, nickname, document_number, data_key, key_day)
  select number.id, c.nickname, c.document_number, c.data_key, c.key_day
  from number, model join client c on c.id = model.client_id
), sessions as (
  insert into session (token_hash, client_id, expires_at)
  select ${hashOf("lpad(text, 43, 't')")}, id, now() + interval '1 day' from number
), orders as (
  insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at)
  select number.id, lpad(text, 22, 'h'), m.code, m.store_id, number.id, m.status_id, m.deliver_method, now(), now()
  from number, model m
)
insert into pair (order_id, sku, position, price_normal)
select number.id, p.sku, p.position, p.price_normal from number, model join pair p on p.order_id = model.id`;

// Stores of one server, each with stock, a smart box played by this process, and a signed-in person.
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startBox } from "@horma/smartbox";
import { hashPassword } from "../../apps/server/dist/platform/mqtt/password-hash.js";
import { callerOf } from "../custody/caller.mjs";
import { queryDatabase, sql } from "../custody/database.mjs";

/** Pieces of each sku in a store's stock, and the number of skus that shoppers ask for. */
export const pieces = 200;
const assortment = 100;

/**
 * @param {{ data: string, url: string, broker: { url: string }, count: number, speed: number,
 *   shared: { witness: ReturnType<typeof import("../custody/witness.mjs").createWitness> } & Record<string, any>, failed: (error: Error) => void }} chain `shared` is what its stores have in common: witness, tally, how a shopper comes
 *   in; `failed` hears of every call that has to be tried again
 * @returns the stores, each with the lane of its box
 */
export async function openStores({ data, url, broker, count, speed, shared, failed }) {
  const password = randomBytes(32).toString("hex");
  const people = Array.from({ length: count }, (_, index) => ({
    code: String(1_001 + index),
    token: randomBytes(32).toString("base64url"),
    tablet: randomBytes(32).toString("base64url"),
  }));
  await queryDatabase(data, chain, [
    people.map(({ code }) => code),
    people.map(({ token }) => hashOf(token)),
    people.map(({ tablet }) => hashOf(tablet)),
    await hashPassword(password),
    pieces,
    assortment,
  ]);
  const rows = await queryDatabase(data, withStock, [people.map(({ code }) => code)]);
  const stores = rows.map(({ id, code, skus }, index) => {
    const { token, tablet } = people[index];
    const cookies = { "staff-tablet": tablet };
    const call = callerOf(url, token, cookies, failed);
    const hwd = `box-${code}`;
    const box = startBox({
      store: code,
      hwd,
      url: broker.url,
      password,
      speed,
      hands: false,
      sensor: "count",
      heard: (said) => shared.witness.hear(hwd, said),
    });
    const manager = { token, cookie: `staff-tablet=${tablet}`, call };
    const staff = { runner: call, cashier: call, manager: call };
    return { ...shared, id, skus, staff, manager, lane: { hwd, box } };
  });
  await online(data, count);
  return stores;
}

/** Copies of the demo's first store, each with a box and a manager. */
const chain = sql`with opened as (
  insert into store (code, name, payments, deliver_methods)
  select code, 'Tienda ' || code, '{cashier}', '{box,take_away}' from unnest($1::text[]) code returning id, code
), laid as (
  insert into stock (store_id, sku, on_hand, location)
  select opened.id, chosen.sku, $5::int, chosen.location from opened, (
    select k.sku, k.location from stock k join store t on t.id = k.store_id where t.code = '0101' order by k.sku limit $6::int
  ) chosen
), hours as (
  insert into store_hours (store_id, weekday, opens, closes)
  select id, weekday, '00:00', '24:00' from opened, generate_series(1, 7) weekday
), boxes as (
  insert into device (store_id, hwd, name, type_id) select id, 'box-' || code, '1', 'box' from opened returning id
), accounts as (
  insert into device_credential (device_id, password_hash, created_at) select id, $4, now() from boxes
), hired as (
  insert into staff (store_id, login, name, role, pin_hash) select id, 'manager', 'Ana', 'manager', '-' from opened
  returning id, store_id
)
insert into staff_session (token_hash, staff_id, tablet_hash, expires_at)
select given.token, hired.id, given.tablet, now() + interval '12 hours'
from hired join opened on opened.id = hired.store_id
  join unnest($1::text[], $2::text[], $3::text[]) as given (code, token, tablet) on given.code = opened.code`;

const withStock = sql`
select t.id, t.code, array(
  select jsonb_build_object('sku', k.sku, 'ean', z.ean) from stock k join sku_ean z on z.sku = k.sku
  where k.store_id = t.id order by k.sku
) as skus from store t where t.code = any($1) order by t.code`;

const boxesOnline = sql`select count(*)::int from device where online and type_id = 'box'`;

async function online(data, count) {
  for (let tries = 0; tries < 300; tries++) {
    const [row] = await queryDatabase(data, boxesOnline);
    if (row.count >= count) return;
    await pause(200);
  }
  throw new Error("not every box came online");
}

const hashOf = (secret) => createHash("sha256").update(secret).digest("base64url");

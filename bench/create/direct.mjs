// Sends an order's statements to the database as the server does.
import { randomBytes, randomUUID } from "node:crypto";
import { limits } from "@horma/domain";
import pg from "pg";
import { insertStatement } from "../../apps/server/dist/fulfilment/order/insert-order.js";
import { newCode, newHashId } from "../../apps/server/dist/fulfilment/order/order-names.js";
import { requestStatement } from "../../apps/server/dist/fulfilment/order/shopper/read-request.js";
import { databaseAt, sql } from "../custody/database.mjs";
import { rateLimit } from "../custody/server.mjs";

const newClients = sql`
insert into client (data_key, key_day, sign_in_count) select 'none', 'none', 1 from generate_series(1, $1) returning id::int`;

/**
 * Opens connections, with clients made before the timing starts.
 * @param {string} data
 * @param {number} connections
 * @param {string} [network] of all of them, as stored; without it each client has one of their own
 */
export async function openDirect(data, connections, network) {
  const lanes = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(databaseAt(data));
      await client.connect();
      return { client, visit: undefined };
    }),
  );
  const visits = [];
  return {
    /** Makes clients for so many orders, each with a visit's key. */
    enter: async (orders) => {
      const { rows } = await lanes[0].client.query(newClients, [orders / limits.openOrders + connections]);
      const visitOf = ({ id }) => ({ id, left: limits.openOrders, origin: newOrigin(network) });
      visits.splice(0, visits.length, ...rows.map(visitOf));
    },
    /** One function per connection: asks for one order and returns its number and the time in ms. */
    makers: lanes.map((lane) => (wish) => {
      if (!lane.visit?.left) lane.visit = visits.pop();
      lane.visit.left--;
      return ask(lane, wish);
    }),
    close: () => Promise.all(lanes.map(({ client }) => client.end())),
  };
}

async function ask({ client, visit }, { store, skus }) {
  const began = performance.now();
  const hashId = newHashId();
  const key = randomUUID();
  const now = new Date();
  const request = { hashId, clientId: visit.id, storeId: store, skus, key, origin: visit.origin };
  const found = await client.query(requestStatement(request, [], { now, factor: rateLimit }));
  const { asker, sold } = found.rows[0];
  const draft = {
    ...request,
    code: newCode(),
    idempotencyKey: key,
    now,
    clientOrders: asker.orderCount,
    promisedAt: null,
    deliverMethod: /** @type {const} */ ("box"),
    prices: skus.map((sku) => sold[sku]),
    origin: { ...visit.origin, guest: true },
  };
  const { rows } = await client.query(insertStatement(draft));
  if (!rows[0].order) throw new Error(`the database made no order: ${JSON.stringify(rows[0])}`);
  return { hash: hashId, took: performance.now() - began };
}

/** A new browser, in a new network unless it is given, as the server stores them. */
function newOrigin(network) {
  const hash = () => randomBytes(12).toString("hex");
  return { browser: hash(), network: network ?? hash() };
}

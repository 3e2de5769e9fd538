// The statements of an order, sent to the database as the server sends them, with nothing before it.
import { randomUUID } from "node:crypto";
import { limits } from "@horma/domain";
import pg from "pg";
import { lockStatement } from "../../apps/server/dist/client/client-store.js";
import { insertStatement } from "../../apps/server/dist/order/insert-order.js";
import { newCode, newHashId } from "../../apps/server/dist/order/order-names.js";
import { snapshotsStatement } from "../../apps/server/dist/order/order-snapshot.js";
import { orderableStatement } from "../../apps/server/dist/order/orderable.js";
import { databaseAt } from "../custody/database.mjs";

/** Connections to the database, and clients who were made before it counts. */
export async function openDirect(data, connections) {
  const lanes = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(databaseAt(data));
      await client.connect();
      return { client, visit: undefined };
    }),
  );
  const visits = [];
  return {
    /** Clients for so many orders, with a key as those of visits have. */
    enter: async (orders) => {
      const { rows } = await lanes[0].client.query(
        `insert into client (data_key, key_day, sign_in_count) select 'none', 'none', 1
         from generate_series(1, $1) returning id::int`,
        [orders / limits.openOrders + connections],
      );
      visits.splice(0, visits.length, ...rows.map(({ id }) => ({ id, left: limits.openOrders })));
    },
    /** One function for each connection: asks for one order and answers its number and what it took in ms. */
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
  const hash = newHashId();
  await client.query(orderableStatement({ storeId: store, skus }));
  await client.query("begin");
  await client.query(lockStatement(visit.id));
  const names = { hashId: hash, code: newCode(), idempotencyKey: randomUUID() };
  const draft = { ...names, storeId: store, clientId: visit.id, skus, deliverMethod: "box", now: new Date() };
  const { rows } = await client.query(insertStatement(draft));
  await client.query("commit");
  if (!rows[0].made) throw new Error(`the database made no order: ${JSON.stringify(rows[0])}`);
  await client.query(snapshotsStatement([hash]));
  return { hash, took: performance.now() - began };
}

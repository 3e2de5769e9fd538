import { hash } from "node:crypto";
import type { OrderWait } from "@horma/contract";
import type pg from "pg";
import { anyOf } from "../../platform/db/any-of.ts";
import type { Statement } from "../../platform/db/database.ts";
import { json, rowsOf, string } from "../../platform/db/rows.ts";
import type { Deps } from "../../platform/deps.ts";
import { ReadyAnswer } from "../../web/http/ready-answer.ts";
import { presentOrders } from "./present-order.ts";
import { orderColumn, orderTables, type StoredOrder } from "./stored-order.ts";

/**
 * An order as its shopper's answer (AP-07), and the versions of the rows it was made of. One object holds everything, because
 * with many orders each object that a poll touches costs a wait for memory.
 */
export class OrderSnapshot extends ReadyAnswer {
  declare readonly tag: string;
  /** How many comparisons its keeper had made when it was last asked for. */
  look = 0;
  /** Whether its shopper's followers know it. A poll may read a change before its notification. */
  told = false;

  constructor(
    readonly hashId: string,
    readonly clientId: number,
    readonly version: string,
    override readonly body: string,
  ) {
    super(orderTag(body), body);
  }

  /** The same order with another wait, which is the last of what an answer says. */
  withWait(wait: OrderWait | null): OrderSnapshot {
    const { hashId, clientId, version, body } = this;
    const before = body.slice(0, body.lastIndexOf(waitKey) + waitKey.length);
    return new OrderSnapshot(hashId, clientId, version, `${before}${JSON.stringify(wait)}}}`);
  }

  /** The same as a server-sent event. JSON has no line break of its own. Not cached: most are sent once. */
  get event(): Buffer {
    return Buffer.from(`event: order\ndata: ${this.body}\n\n`);
  }
}

const waitKey = '"wait":';

/** The tag of an order's answer. */
export function orderTag(body: string): string {
  return `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

export type SnapshotDeps = Pick<Deps, "db" | "vault" | "env" | "now" | "log">;

/**
 * Changes with everything that an order's shopper sees: a pair never moves without its order's row. Of the device only the shown
 * columns count, because a box reports every few seconds.
 */
const version = `concat_ws('|', o.xmin, c.xmin, (
  select concat_ws('|', d.id, d.type_id, d.status_id, d.name, d.online, d.out_of_service, d.faults, d.front_open, d.back_open,
    d.pairs_inside)
  from device d where d.order_id = o.id
))`;

/** Orders by their hashes, with a snapshot each. Unknown ones are left out. */
export async function readSnapshots(
  deps: SnapshotDeps,
  hashIds: readonly string[],
): Promise<Map<string, OrderSnapshot>> {
  const rows = await rowsOf(deps.db.pool.query(snapshotsStatement(hashIds)), {
    order: json<StoredOrder>(),
    version: string,
  });
  const orders = await presentOrders(
    deps,
    rows.map(({ order }) => order),
  );
  return new Map(
    rows.map(({ order, version }, at) => {
      const body = JSON.stringify(orders[at]);
      return [order.hash_id, new OrderSnapshot(order.hash_id, order.client_id, version, body)];
    }),
  );
}

function snapshotsStatement(hashIds: readonly string[]): Statement {
  return { name: "order_snapshots", text, values: [hashIds] };
}

const text = `select ${orderColumn}, ${version} as version from ${orderTables}
  where o.hash_id = ${anyOf("$1", "text")}`;

/** Which of these orders changed, as payloads of the channel `order_changed`. */
export async function changedSince(
  pool: pg.Pool,
  known: readonly Pick<OrderSnapshot, "hashId" | "version">[],
): Promise<string[]> {
  const rows = await rowsOf(
    pool.query({
      name: "changed_order_snapshots",
      text: `select o.client_id || '.' || o.hash_id as told
      from unnest($1::text[], $2::text[]) as known (hash_id, version)
        join "order" o on o.hash_id = known.hash_id join client c on c.id = o.client_id
      where ${version} <> known.version`,
      values: [known.map(({ hashId }) => hashId), known.map(({ version }) => version)],
    }),
    { told: string },
  );
  return rows.map(({ told }) => told);
}

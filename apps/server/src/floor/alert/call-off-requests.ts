import { pairInQueue, type RequestSourceKind } from "@horma/domain";
import { originLabel } from "../../catalogue/kiosk/request-origin.ts";
import { leaveFreedBox } from "../../fulfilment/order/box/freed-box.ts";
import { changeOrder, type OrderChange } from "../../fulfilment/order/change-order.ts";
import { action } from "../../people/staff/action.ts";
import { type StaffContext, staffContext } from "../../people/staff/staff-context.ts";
import { logStaffEvent } from "../../people/staff/staff-table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rows.ts";
import { order } from "../../platform/db/schema/order.ts";
import { Refusal } from "../../web/http/refusals.ts";

/**
 * Cancels all untaken requests from one place for misuse, or none: their pairs are free at once and their shoppers are told.
 * Requests that someone took meanwhile go on.
 */
export const callOffRequests = action("callOffRequests", async (deps, { body, staff }, once) => {
  const [kind, id = ""] = body.source.split(" ") as [RequestSourceKind, string?];
  const called = await once((tx) => callOff(tx, staffContext(staff, deps.now()), { kind, id }));
  if (called instanceof Refusal) return called;
  for (const each of called) leaveFreedBox(deps, each);
  return called;
});

type Source = { kind: RequestSourceKind; id: string };

async function callOff(tx: Transaction, by: StaffContext, source: Source): Promise<OrderChange[] | Refusal> {
  const { storeId, staffId, now } = by;
  const called: OrderChange[] = [];
  for (const id of await holdUntaken(tx, storeId, source)) {
    const change = await changeOrder(tx, { id }, by, ({ pairs }) =>
      pairs.some(({ state }) => pairInQueue(state))
        ? [{ kind: "canceled", by: "staff", reason: "misuse" }]
        : [],
    );
    if (change instanceof Refusal) return change;
    called.push(change);
  }
  if (called.length === 0) return called;
  const label = originLabel(source.id);
  await logStaffEvent(tx, {
    storeId,
    staffId,
    type: "requests_called_off",
    at: now,
    data: { kind: source.kind, label, requests: called.length },
  });
  return called;
}

/** Where a place's requests are stored; `$2` is its name. */
const ofPlace: Record<RequestSourceKind, string> = {
  browser: "from_browser = $2",
  kiosk: "from_browser = $2",
  guests: "from_network = $2 and from_guest",
  network: "from_network = $2",
};

/** Locks the requests, then the stock they give back. Returns their ids. */
async function holdUntaken(tx: Transaction, storeId: number, { kind, id }: Source): Promise<number[]> {
  const held = await rowsOf(
    tx.client.query(
      `select id::float8 from "order" where store_id = $1 and ${ofPlace[kind]} and status_id = 'pending'
     order by id for no key update`,
      [storeId, id],
    ),
    { id: order.id },
  );
  const orders = held.map((row) => row.id);
  await holdStockOf(tx, storeId, orders);
  return orders;
}

/** Locks the stock of orders' pairs in the order of skus and slots, as creating an order does, so the two cannot deadlock. */
export async function holdStockOf(
  tx: Transaction,
  storeId: number,
  orders: readonly number[],
): Promise<void> {
  await tx.client.query(
    `select 1 from stock where store_id = $1 and sku in (select sku from pair where order_id = any($2::bigint[]))
     order by sku, location for update`,
    [storeId, orders],
  );
}

import type { RequestSourceKind } from "@horma/domain";
import type { Transaction } from "../db/database.ts";
import { Refusal } from "../http/refusals.ts";
import { leaveFreedBox } from "../order/box/freed-box.ts";
import { changeStoreOrder, type StaffDeed, type StoreChange } from "../order/change-store-order.ts";
import { pairSteps } from "../order/pair-steps.ts";
import { originLabel } from "../order/request-origin.ts";
import { action } from "../staff/action.ts";
import { noteStaffDeed } from "../staff/staff-table.ts";

/**
 * Cancels all untaken requests from one place, or none, as the sweep does with requests that nobody served: their pairs are free
 * at once and their shoppers are told. Requests that somebody took meanwhile go on.
 */
export const callOffRequests = action("callOffRequests", async (deps, { body, staff }, once) => {
  const [kind, id = ""] = body.source.split(" ") as [RequestSourceKind, string?];
  const called = await once((tx) => callOff(tx, { staff, now: deps.now() }, { kind, id }));
  if (called instanceof Refusal) return called;
  for (const each of called) leaveFreedBox(deps, each);
  return called;
});

type Source = { kind: RequestSourceKind; id: string };

async function callOff(tx: Transaction, by: StaffDeed, source: Source): Promise<StoreChange[] | Refusal> {
  const { staff, now } = by;
  const called: StoreChange[] = [];
  for (const hashId of await holdUntaken(tx, staff.storeId, source)) {
    const change = await changeStoreOrder(tx, by, hashId, (order) =>
      pairSteps(order, "requested", "dropped"),
    );
    if (change instanceof Refusal) return change;
    called.push(change);
  }
  if (called.length === 0) return called;
  const label = originLabel(source.id);
  await noteStaffDeed(tx, {
    ...{ storeId: staff.storeId, staffId: staff.id, type: "requests_called_off", at: now },
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

/**
 * Locks the requests, then the stock they give back in sku order, as creating an order does, so the two cannot deadlock. Returns
 * their hashes.
 */
async function holdUntaken(tx: Transaction, storeId: number, { kind, id }: Source): Promise<string[]> {
  const held = await tx.client.query<{ id: string; hash_id: string }>(
    `select id, hash_id from "order" where store_id = $1 and ${ofPlace[kind]} and status_id = 'pending'
     order by id for no key update`,
    [storeId, id],
  );
  const orders = held.rows.map((row) => row.id);
  await tx.client.query(
    `select 1 from stock where store_id = $1 and sku in (select sku from pair where order_id = any($2::bigint[]))
     order by sku for update`,
    [storeId, orders],
  );
  return held.rows.map((row) => row.hash_id);
}

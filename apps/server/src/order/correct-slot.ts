import {
  type CorrectionReason,
  correctSlot,
  piecesFound,
  type SlotLook,
  type SlotStock,
  standing,
} from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { Refusal } from "../http/refusals.ts";
import type { StoreDeed } from "../staff/store-deed.ts";
import { lockSlots, noteCorrection, type SlotName, setOnHand } from "../stock/slot-table.ts";
import { changeOrder, type OrderChange } from "./change-order.ts";
import { OrderWriter } from "./order-table.ts";
import { waitingFrom } from "./slot-waiting.ts";

/** A pair that waits in a slot, and its order. */
type Waiting = { id: number; orderId: number };

/** A sku's slot under lock, with everybody who waits for a pair there, oldest first. */
export type HeldSlot = SlotName & {
  slots: readonly SlotStock[];
  waiting: readonly Waiting[];
  /** How many pairs the books say stand there. */
  standing: number;
};

/**
 * Locks the orders that wait for a pair in a slot, and one more if given, in the order of their ids; then all slots of the sku.
 * Until the transaction ends nobody takes a pair out of the slot, asks for one or gives one up.
 */
export async function holdSlot(tx: Transaction, name: SlotName, orderId?: number): Promise<HeldSlot> {
  const locked = new Set<number>();
  await lockOrders(tx, [...(await findWaiting(tx, name)).map((each) => each.orderId), orderId ?? 0], locked);
  const slots = await lockSlots(tx, name);
  let waiting = await findWaiting(tx, name);
  // A request that came before the slots were locked.
  for (let late = newOnes(waiting, locked); late.length > 0; late = newOnes(waiting, locked)) {
    await lockOrders(tx, late, locked);
    waiting = await findWaiting(tx, name);
  }
  const here = slots.find(({ location }) => location === name.location) ?? { onHand: 0, held: 0 };
  return { ...name, slots, waiting, standing: standing(here, waiting.length) };
}

/** Locks the orders that wait for a pair in any of these slots. Done first, it keeps all orders before all stock. */
export async function lockWaiting(tx: Transaction, names: readonly SlotName[]): Promise<void> {
  const ids: number[] = [];
  for (const name of names) ids.push(...(await findWaiting(tx, name)).map(({ orderId }) => orderId));
  await lockOrders(tx, ids, new Set());
}

/** What was seen in a held slot, and why the books change. */
type Look = Pick<SlotLook, "left" | "leaving"> & {
  /** Is served first of those who wait. */
  first?: number;
  reason: CorrectionReason;
  countId?: number;
};

/**
 * Corrects a held slot to what was seen there (TR-04), with a line in the journal. Pairs that are not there are fetched from other
 * slots, or their orders lose them; each is a step of its order. Pairs too many are first those whose slot nobody knew. Returns the
 * orders that lost one.
 */
export async function correctHeldSlot(
  tx: Transaction,
  by: StoreDeed,
  held: HeldSlot,
  { left, leaving, first, reason, countId }: Look,
): Promise<OrderChange[]> {
  const { storeId, sku, location, slots } = held;
  const name = { storeId, sku, location };
  const orderOf = new Map(held.waiting.map((each) => [each.id, each.orderId]));
  const staying = held.waiting.map(({ id }) => id).filter((id) => id !== leaving?.id && id !== first);
  const waiting = first === undefined ? staying : [first, ...staying];
  const { moved, missed, onHand } = correctSlot({
    ...{ slots, at: location, left, waiting },
    ...(leaving && { leaving }),
  });
  const writer = new OrderWriter(tx);
  for (const { id, to } of moved) {
    const order = await writer.byId(orderOf.get(id) ?? 0);
    if (order !== undefined) await writer.redirect(order, id, to, by);
  }
  const changes: OrderChange[] = [];
  for (const id of missed) {
    const step = { kind: "pair", id, input: "missed", reason: "not_there" } as const;
    const change = await changeOrder(tx, { id: orderOf.get(id) ?? 0 }, by, () => [step]);
    if (change instanceof Refusal) throw new Error(`pair ${id} waits in a locked slot: ${change.message}`);
    changes.push(change);
  }
  const cause = { reason, staffId: by.staffId, at: by.now, ...(countId !== undefined && { countId }) };
  const found = piecesFound(slots, location, left - held.standing);
  const unknown = slots.find((slot) => slot.location === null)?.onHand ?? 0;
  const books: (readonly [SlotName, before: number, after: number])[] = [
    [name, slots.find((slot) => slot.location === location)?.onHand ?? 0, onHand],
    ...(found > 0 ? [[{ ...name, location: null }, unknown, unknown - found] as const] : []),
  ];
  for (const [slot, before, after] of books) {
    await setOnHand(tx, slot, after);
    await noteCorrection(tx, { ...slot, before, after, ...cause });
  }
  return changes;
}

async function findWaiting(tx: Transaction, { storeId, sku, location }: SlotName): Promise<Waiting[]> {
  const found = await tx.client.query<Waiting>(
    `select p.id::float8, o.id::float8 as "orderId"
     from (select $1::int as store_id, $2::text as sku, $3::text as location) k, ${waitingFrom("k")} order by p.id`,
    [storeId, sku, location],
  );
  return found.rows;
}

function newOnes(waiting: readonly Waiting[], locked: ReadonlySet<number>): number[] {
  return waiting.map(({ orderId }) => orderId).filter((id) => !locked.has(id));
}

async function lockOrders(tx: Transaction, ids: readonly number[], locked: Set<number>): Promise<void> {
  await tx.execute(
    sql`select 1 from "order" where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`,
  );
  for (const id of ids) locked.add(id);
}

import {
  type CorrectionReason,
  correctSlot,
  type OrderStep,
  type SlotLook,
  type SlotStock,
  slotFinds,
  standing,
} from "@horma/domain";
import { eq, sql } from "drizzle-orm";
import { lockSlots, recordCorrection, type SlotName, setOnHand } from "../../catalogue/stock/slot-table.ts";
import type { StaffContext } from "../../people/staff/staff-context.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { flag, type RowOf, rowsOf } from "../../platform/db/rows.ts";
import { order, pair } from "../../platform/db/schema/order.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { changeOrder, type OrderChange } from "./change-order.ts";
import { OrderWriter } from "./order-table.ts";
import { waitingFrom } from "./slot-waiting.ts";

/** A pair of a slot's sku, and its order. */
type Known = { id: number; orderId: number };
const concerned = { id: pair.id, orderId: order.id, location: pair.location, lost: flag };
type Concerned = RowOf<typeof concerned>;

/** A sku's slot under lock, with everybody who waits for a pair there, oldest first. */
export type HeldSlot = SlotName & {
  slots: readonly SlotStock[];
  waiting: readonly Known[];
  /** How many pairs the books say stand there. */
  standing: number;
  /** Who waits for a pair whose slot no one knows, oldest first. */
  unplaced: readonly Known[];
  /** Lost pairs that may have stood there when the slot was counted: the slot's own first, the last lost one first. */
  lost: readonly Known[];
};

/** What else is locked with a slot: an order, and the orders of lost pairs that a count of it may have read. */
type AlsoHeld = { orderId?: number; countedAt?: Date };

/**
 * Locks the orders that wait for a pair in a slot or for one without a slot, and others if given, in the order of their ids; then
 * all slots of the sku. Until the transaction ends no one takes a pair out of the slot, asks for one or gives one up.
 */
export async function holdSlot(tx: Transaction, name: SlotName, also: AlsoHeld = {}): Promise<HeldSlot> {
  const { orderId, countedAt } = also;
  const locked = new Set<number>();
  let known = await findConcerned(tx, name, countedAt);
  await lockOrders(tx, [...known.map((each) => each.orderId), orderId ?? 0], locked);
  const slots = await lockSlots(tx, name);
  known = await findConcerned(tx, name, countedAt);
  // A request that came, or a pair that got lost, before the slots were locked.
  for (let late = newOnes(known, locked); late.length > 0; late = newOnes(known, locked)) {
    await lockOrders(tx, late, locked);
    known = await findConcerned(tx, name, countedAt);
  }
  const lost = known.filter((each) => each.lost);
  const waiting = known.filter((each) => !each.lost && each.location === name.location);
  const unplaced = known.filter((each) => !each.lost && each.location !== name.location);
  const here = slots.find(({ location }) => location === name.location) ?? { onHand: 0, held: 0 };
  return { ...name, slots, waiting, standing: standing(here, waiting.length), unplaced, lost };
}

/** Locks the orders that a count of any of these slots may change. Done first, it keeps all orders before all stock. */
export async function lockConcerned(
  tx: Transaction,
  names: readonly SlotName[],
  countedAt: Date,
): Promise<void> {
  const ids: number[] = [];
  for (const name of names) {
    ids.push(...(await findConcerned(tx, name, countedAt)).map(({ orderId }) => orderId));
  }
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
 * slots, or their orders lose them; each is a step of its order. Pairs too many are first those whose slot no one knew, then lost
 * ones. Returns the orders that lost or found one.
 */
export async function correctHeldSlot(
  tx: Transaction,
  by: StaffContext,
  held: HeldSlot,
  { left, leaving, first, reason, countId }: Look,
): Promise<OrderChange[]> {
  const { storeId, sku, location, slots } = held;
  const name = { storeId, sku, location };
  const staying = held.waiting.map(({ id }) => id).filter((id) => id !== leaving?.id && id !== first);
  const waiting = first === undefined ? staying : [first, ...staying];
  const { moved, missed, onHand } = correctSlot({
    slots,
    at: location,
    left,
    waiting,
    ...(leaving && { leaving }),
  });
  const more = left - held.standing;
  const [unplaced, lost] = [idsOf(held.unplaced), idsOf(held.lost)];
  const finds = slotFinds({ slots, at: location, more, waiting: unplaced, lost });
  await redirect(tx, by, held, moved);
  const changes: OrderChange[] = [];
  for (const id of missed) {
    const step = { kind: "pair", id, input: "missed", reason: "not_there" } as const;
    changes.push(await stepOf(tx, by, held, step));
  }
  for (const id of finds.lost) {
    // It belongs where it stands, whatever slot it was lost from.
    await tx.update(pair).set({ location }).where(eq(pair.id, id));
    changes.push(await stepOf(tx, by, held, { kind: "pair", id, input: "counted" }));
  }
  const cause = {
    reason,
    staffId: by.staffId,
    officeId: by.officeId,
    at: by.now,
    ...(countId !== undefined && { countId }),
  };
  const correct = async (slot: SlotName, after: number) => {
    const before = slots.find((each) => each.location === slot.location)?.onHand ?? 0;
    await setOnHand(tx, slot, after, by.now);
    await recordCorrection(tx, { ...slot, before, after, ...cause });
  };
  await correct(name, onHand);
  await redirect(
    tx,
    by,
    held,
    finds.placed.map((id) => ({ id, to: location })),
  );
  const unknown = slots.find((slot) => slot.location === null)?.onHand ?? 0;
  if (finds.unplaced > 0) await correct({ ...name, location: null }, unknown - finds.unplaced);
  return changes;
}

/** Pairs of held orders are fetched from other slots. */
async function redirect(
  tx: Transaction,
  by: StaffContext,
  held: HeldSlot,
  pairs: readonly { id: number; to: string | null }[],
): Promise<void> {
  const writer = new OrderWriter(tx);
  for (const { id, to } of pairs) {
    const order = await writer.byId(orderOf(held, id));
    if (order !== undefined) await writer.redirect(order, id, to, by);
  }
}

/** A step of a held pair. The locks keep it from being refused. */
async function stepOf(
  tx: Transaction,
  by: StaffContext,
  held: HeldSlot,
  step: OrderStep & { kind: "pair" },
): Promise<OrderChange> {
  const change = await changeOrder(tx, { id: orderOf(held, step.id) }, by, () => [step]);
  if (change instanceof Refusal)
    throw new Error(`pair ${step.id} is locked with its slot: ${change.message}`);
  return change;
}

function orderOf({ waiting, unplaced, lost }: HeldSlot, id: number): number {
  return [...waiting, ...unplaced, ...lost].find((each) => each.id === id)?.orderId ?? 0;
}

function idsOf(pairs: readonly Known[]): number[] {
  return pairs.map(({ id }) => id);
}

/**
 * Pairs that wait in a slot or in the row without one; for a count also lost ones. A pair that someone had in hand and lost after the
 * count was not read. One that its runner did not find may have stood anywhere.
 */
async function findConcerned(
  tx: Transaction,
  { storeId, sku, location }: SlotName,
  countedAt: Date | undefined,
): Promise<Concerned[]> {
  const waiting = await rowsOf(
    tx.client.query(
      `select p.id::float8, o.id::float8 as "orderId", p.location, false as lost
     from (select $1::int as store_id, $2::text as sku, $3::text as location union select $1, $2, null) k,
       ${waitingFrom("k")} order by p.id`,
      [storeId, sku, location],
    ),
    concerned,
  );
  if (countedAt === undefined) return waiting;
  const lost = await rowsOf(
    tx.execute(sql`
    select p.id::float8, o.id::float8 as "orderId", p.location, true as lost from pair p join "order" o on o.id = p.order_id
    where o.store_id = ${storeId} and p.sku = ${sku} and p.place = 'lost'
      and (p.placed_at <= ${countedAt.toISOString()}::timestamptz or p.confirmed_at is null)
    order by (p.location is not distinct from ${location}) desc, p.placed_at desc, p.id desc`),
    concerned,
  );
  return [...waiting, ...lost];
}

function newOnes(waiting: readonly Known[], locked: ReadonlySet<number>): number[] {
  return waiting.map(({ orderId }) => orderId).filter((id) => !locked.has(id));
}

async function lockOrders(tx: Transaction, ids: readonly number[], locked: Set<number>): Promise<void> {
  await tx.execute(
    sql`select 1 from "order" where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`,
  );
  for (const id of ids) locked.add(id);
}

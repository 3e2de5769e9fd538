import type { OrderEventType } from "@horma/contract";
import {
  type EventActor,
  type LifePair,
  lifeStatus,
  lostDemand,
  type OrderAfter,
  type OrderHappening,
  orderOver,
  pairInQueue,
  pairToBring,
  type SlotStock,
  stockMoves,
  windowStays,
} from "@horma/domain";
import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { countLostDemand } from "../../catalogue/insight/count-lost-demand.ts";
import { erpLacks } from "../../catalogue/stock/late-sale.ts";
import { inSlot, recordStockChange } from "../../catalogue/stock/slot-table.ts";
import { publishChange, type Reader, type Transaction } from "../../platform/db/database.ts";
import { isOpen } from "../../platform/db/order-status-sql.ts";
import { flag, json, orNull, rowsOf } from "../../platform/db/rows.ts";
import { device } from "../../platform/db/schema/device.ts";
import { order, orderEvent, orderLink, pair } from "../../platform/db/schema/order.ts";
import { stock } from "../../platform/db/schema/product.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { Refused, refuse } from "../../web/http/refusals.ts";
import { failedDevice } from "../device/failed-device-sql.ts";
import { moveReturnJobs } from "../device/return-job.ts";
import { takeRackSlot } from "./return-rack.ts";
import { deviceInTrouble, orderView, type StoredOrder, selectOrders, windowEnd } from "./stored-order.ts";

/**
 * Who did it and when, and more data for the event; `staffId` for a staff member, `soldAt` where the till system says when it sold the
 * pairs.
 */
export type ChangeContext = {
  actor: EventActor;
  now: Date;
  staffId?: number;
  soldAt?: Date;
  data?: Record<string, unknown>;
};

/** Which order: by id, or by its hash within a store or among a shopper's. */
export type WhichOrder =
  | { id: number }
  | { hashId: string; storeId: number }
  | { hashId: string; clientId: number };

/** No trouble with its box keeps a ready order's pick-up window from running. */
const windowRuns = sql`not exists (select from ${device} d where d.order_id = ${order.id} and ${sql.raw(failedDevice)})`;

/** What a column has already, or this instant. */
function firstTime(column: PgColumn, now: Date): SQL {
  return sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`;
}

/** Since when a runner's turn was the order's (ET-01): from its request, or their last placing if that was later. */
function turnOf(holders: readonly number[]): SQL {
  const freed = sql`select max(${staff.freedAt}) from ${staff} where ${inArray(staff.id, [...holders])}`;
  return sql`coalesce(${order.turnAt}, greatest(${order.createdAt}, (${freed})))`;
}

/** Who held pairs of the order and holds none of it any more, in the order of their ids, so that two orders cannot deadlock. */
function holdersFreed({ pairs }: StoredOrder, { life }: OrderAfter): number[] {
  const held = (of: readonly LifePair[], holder: number) =>
    pairs.some(
      ({ id, holder_id }) =>
        holder_id === holder && of.some((each) => each.id === id && each.place === "runner"),
    );
  const holders = new Set(pairs.flatMap(({ holder_id }) => (holder_id === null ? [] : [holder_id])));
  return [...holders]
    .filter((holder) => held(pairs, holder) && !held(life.pairs, holder))
    .sort((a, b) => a - b);
}

/** Whether the last of its pairs that were still to be fetched were placed. */
function allFetched(before: StoredOrder, { life }: OrderAfter): boolean {
  const toBring = (pairs: readonly LifePair[]) => pairs.some(({ state }) => pairToBring(state));
  return toBring(before.pairs) && !toBring(life.pairs) && life.pairs.some(({ state }) => state === "placed");
}

const fromNowhere = { fromBrowser: null, fromNetwork: null, fromGuest: null };

/** Processes' clocks differ, but `updated_at` never goes back: clients drop answers that look older than what they know. */
function noEarlier(now: Date): SQL {
  return sql`greatest(${order.updatedAt}, ${now.toISOString()}::timestamptz)`;
}

/** Reads orders, inside a transaction or outside. */
export class OrderReader {
  constructor(private readonly reader: Reader) {}

  async byId(id: number): Promise<StoredOrder | undefined> {
    return (await this.select(sql`o.id = ${id}`))[0];
  }

  /**
   * Every order with something left to do, of one store if given: it is not over, or a pair is away from its slot. Oldest first.
   */
  unsettled(storeId?: number): Promise<StoredOrder[]> {
    const ofStore = storeId === undefined ? sql`true` : sql`store_id = ${storeId}`;
    // An array, because PostgreSQL looks up each of its ids, however many rows it expects.
    return this.select(sql`o.id = any(array(
      select id from "order" where ${isOpen} and ${ofStore}
      union select order_id from pair where place not in ('shelf', 'sold', 'written_off')
    )) and ${ofStore}`);
  }

  /** Ready orders unchanged since before an instant, oldest first; their pick-up windows run (TR-19). */
  async readySince(before: Date): Promise<number[]> {
    const found = await this.reader
      .select({ id: order.id })
      .from(order)
      .where(and(eq(order.statusId, "ready"), lt(order.updatedAt, before), windowRuns))
      .orderBy(order.updatedAt);
    return found.map((row) => row.id);
  }

  /** Since when the longest of the pick-up windows runs. */
  async firstReady(): Promise<Date | undefined> {
    const [found] = await this.reader
      .select({ since: order.updatedAt })
      .from(order)
      .where(and(eq(order.statusId, "ready"), windowRuns))
      .orderBy(order.updatedAt)
      .limit(1);
    return found?.since;
  }

  /** Data of the last event of a type. */
  async lastEvent(orderId: number, type: OrderEventType): Promise<unknown> {
    const found = await this.reader
      .select({ data: orderEvent.data })
      .from(orderEvent)
      .where(and(eq(orderEvent.orderId, orderId), eq(orderEvent.type, type)))
      .orderBy(desc(orderEvent.id))
      .limit(1);
    return found[0]?.data;
  }

  /** Who asked for the pairs. */
  async askedBy(orderId: number): Promise<EventActor | undefined> {
    const created = and(eq(orderEvent.orderId, orderId), eq(orderEvent.type, "order_created"));
    const found = await this.reader
      .select({ actor: orderEvent.actor })
      .from(orderEvent)
      .where(created)
      .limit(1);
    return found[0]?.actor;
  }

  /** Whether a device of this hardware id has already joined the order. */
  async hasJoined(orderId: number, hwd: string): Promise<boolean> {
    const joined = and(eq(orderEvent.orderId, orderId), eq(orderEvent.type, "device_paired"));
    const found = await this.reader
      .select({ id: orderEvent.id })
      .from(orderEvent)
      .where(and(joined, sql`${orderEvent.data} ->> 'hwd' = ${hwd}`))
      .limit(1);
    return found.length > 0;
  }

  /** Whether an event of a type came after the last one of another type. */
  async happenedSince(orderId: number, type: OrderEventType, last: OrderEventType): Promise<boolean> {
    const found = await rowsOf(
      this.reader.execute(sql`
      select (select max(id) from order_event where order_id = ${orderId} and type = ${type})
        > (select max(id) from order_event where order_id = ${orderId} and type = ${last}) as since`),
      { since: orNull(flag) },
    );
    return found[0]?.since === true;
  }

  private async select(where: SQL): Promise<StoredOrder[]> {
    const found = await rowsOf(
      this.reader.execute(sql`${sql.raw(selectOrders)} where ${where} order by o.id`),
      { order: json<StoredOrder>() },
    );
    return found.map((row) => row.order);
  }
}

/** Another order took the device at the same instant. The transaction is over; the caller may try the next free one. */
export class DeviceTaken extends Refused {
  constructor() {
    super(refuse("device_not_available", "another order has just taken the device: choose another one"));
  }
}

/** Changes orders, inside one transaction. */
export class OrderWriter extends OrderReader {
  constructor(private readonly tx: Transaction) {
    super(tx);
  }

  /** Locks the order, its pairs and its device until the transaction ends. */
  async lock(which: WhichOrder): Promise<StoredOrder | undefined> {
    const found = await rowsOf(
      this.tx.execute(sql`select id::float8 from "order" where ${isOrder(which)} for no key update`),
      { id: order.id },
    );
    return found[0] && this.byId(found[0].id);
  }

  /** Records an event that does not change the order; `about` names its pair or device. */
  async append(
    orderId: number,
    type: OrderEventType,
    context: ChangeContext,
    about: { pairId?: number; deviceId?: number } = {},
  ): Promise<void> {
    const { actor, now, staffId, data = {} } = context;
    await this.tx.insert(orderEvent).values({ orderId, type, actor, staffId, data, at: now, ...about });
  }

  /** One more screen joins the order; its shopper's other screens are told. */
  async join(joined: StoredOrder, context: ChangeContext): Promise<void> {
    publishChange(this.tx, joined);
    await this.append(joined.id, "device_paired", context);
    await this.tx
      .update(order)
      .set({ screens: sql`${order.screens} + 1` })
      .where(eq(order.id, joined.id));
  }

  /** The runner scanned a pair's shoe box, and it is the requested one. */
  async confirm(order: StoredOrder, pairId: number, context: ChangeContext): Promise<void> {
    await this.append(order.id, "pair_confirmed", context, { pairId });
    await this.tx
      .update(pair)
      .set({ confirmedAt: context.now, ...(context.staffId !== undefined && { holderId: context.staffId }) })
      .where(eq(pair.id, pairId));
  }

  /** A pair is fetched from another slot, which has a free piece. Both slots are locked. */
  async redirect(
    order: StoredOrder,
    pairId: number,
    location: string | null,
    context: ChangeContext,
  ): Promise<void> {
    const moved = order.pairs.find(({ id }) => id === pairId);
    if (moved === undefined) return;
    publishChange(this.tx, order);
    const data = { ...context.data, sku: moved.sku, from: moved.location, to: location };
    await this.append(order.id, "pair_redirected", { ...context, data }, { pairId });
    await this.tx.update(pair).set({ location, confirmedAt: null }).where(eq(pair.id, pairId));
    await this.moveHeld(order.store_id, { ...moved, onHand: 0, held: -1 });
    await this.moveHeld(order.store_id, { sku: moved.sku, location, onHand: 0, held: 1 });
  }

  /** A colleague holds a pair from now on: `to`, or else who acts. */
  async takeOver(order: StoredOrder, pairId: number, context: ChangeContext, to?: number): Promise<void> {
    const data = { ...context.data, ...(to !== undefined && { to }) };
    await this.append(order.id, "pair_taken_over", { ...context, data }, { pairId });
    await this.tx
      .update(pair)
      .set({ holderId: to ?? context.staffId ?? null })
      .where(eq(pair.id, pairId));
  }

  /** The person who took a pair over gives it back to `holder`. */
  async giveBack(order: StoredOrder, pairId: number, holder: number, context: ChangeContext): Promise<void> {
    const data = { ...context.data, to: holder };
    await this.append(order.id, "pair_given_back", { ...context, data }, { pairId });
    await this.tx.update(pair).set({ holderId: holder }).where(eq(pair.id, pairId));
  }

  /** The pick-up window of a locked order begins again, because trouble with its box is over (TR-19). */
  async restartWindow(locked: StoredOrder, now: Date): Promise<void> {
    publishChange(this.tx, locked);
    await this.tx
      .update(order)
      .set({ updatedAt: noEarlier(now) })
      .where(eq(order.id, locked.id));
  }

  /**
   * Writes the changes of a locked order: device, events, pairs, stock and the order's own row. The device comes first. An event
   * takes a shared lock on its device, and two orders that both hold one before either takes the device would deadlock.
   */
  async save(before: StoredOrder, after: OrderAfter, context: ChangeContext): Promise<void> {
    publishChange(this.tx, before);
    await this.saveDevice(before, after, context.now);
    if (!(await moveReturnJobs(this.tx, before.pairs, after.life.pairs, context.now)))
      throw new DeviceTaken();
    const whole = [before.status_id, lifeStatus(after.life)].includes("canceled");
    await this.tx
      .insert(orderEvent)
      .values(after.happened.map((each) => eventRow(before, each, context, whole)));
    const where = { orderId: before.id, storeId: before.store_id, now: context.now };
    for (const moved of after.life.pairs) await this.savePair(before, moved, after, context);
    await this.moveStock(before, after, context);
    // A correction of a slot has its stock first.
    await countLostDemand(this.tx, lostDemand(before, after), where);
    const { deliver_method: deliverMethod, extensions, reason, cancel_reason: cancelReason } = after.life;
    const statusId = lifeStatus(after.life);
    const onTheWay = after.life.pairs.filter(({ state }) => pairInQueue(state)).length;
    const freed = holdersFreed(before, after);
    const fetched = allFetched(before, after) && {
      turnAt: turnOf(freed),
      placedAt: firstTime(order.placedAt, context.now),
    };
    await this.tx
      .update(order)
      .set({
        statusId,
        deliverMethod,
        extensions,
        reason,
        cancelReason,
        ...(!windowStays(before, after) && { updatedAt: noEarlier(context.now) }),
        ...fetched,
        ...(statusId === "ready" && { readyAt: firstTime(order.readyAt, context.now) }),
        // Without a pair on its way, no one counts its origin any longer.
        ...(onTheWay === 0 ? fromNowhere : { fromPairs: onTheWay }),
        overAt: orderOver(statusId) ? firstTime(order.overAt, context.now) : null,
      })
      .where(eq(order.id, before.id));
    if (freed.length > 0)
      await this.tx.update(staff).set({ freedAt: context.now }).where(inArray(staff.id, freed));
    // No one can join an order that is over.
    if (orderOver(statusId)) await this.tx.delete(orderLink).where(eq(orderLink.orderId, before.id));
  }

  private async saveDevice(before: StoredOrder, { life }: OrderAfter, now: Date): Promise<void> {
    if (before.device !== null && before.device.id !== life.device?.id) {
      const freed = { statusId: "idle", orderId: null, job: null, jobKind: null, updatedAt: now } as const;
      await this.tx.update(device).set(freed).where(eq(device.id, before.device.id));
    }
    if (life.device === null || life.device === before.device) return;
    const taken = before.device?.id !== life.device.id;
    const free = and(eq(device.statusId, "idle"), eq(device.outOfService, false), isNull(device.retiredAt));
    const mine = taken ? free : eq(device.orderId, before.id);
    const { status_id: statusId, job } = life.device;
    const saved = await this.tx
      .update(device)
      .set({ statusId, orderId: before.id, job, jobKind: "order", updatedAt: now })
      .where(and(eq(device.id, life.device.id), mine));
    if (saved.rowCount === 0) throw new DeviceTaken();
  }

  private async savePair(
    before: StoredOrder,
    moved: LifePair,
    { happened, ended }: OrderAfter,
    context: ChangeContext,
  ): Promise<void> {
    const old = before.pairs.find((other) => other.id === moved.id);
    const last = happened.findLast(({ step }) => step.kind === "pair" && step.id === moved.id)?.step;
    if (old === undefined || last?.kind !== "pair") return;
    const { state, place, clean, device_id: deviceId } = moved;
    const end = ended.findLast(({ id }) => id === moved.id);
    // A canceled pair does not pass to its canceler.
    const moves = last.input !== "canceled" && last.input !== "uncanceled";
    // The demo's crew has no name.
    const handled = moves && (context.staffId !== undefined || context.actor === "crew");
    await this.tx
      .update(pair)
      .set({
        state,
        place,
        clean,
        deviceId,
        ...(place !== old.place && {
          placedAt: context.now,
          rackSlot: place === "return_rack" ? await takeRackSlot(this.tx, before.store_id) : null,
        }),
        ...(handled && { holderId: context.staffId ?? null }),
        ...(end !== undefined && { endReason: end.reason }),
        ...(last.reason !== undefined && { reason: last.reason }),
        ...(state === "requested" && { confirmedAt: null }),
        // A pair that was placed is the right one.
        ...(state === "placed" && { confirmedAt: sql`coalesce(${pair.confirmedAt}, ${context.now})` }),
      })
      .where(eq(pair.id, moved.id));
  }

  /** Row by row in sku order, so that two orders with the same skus cannot deadlock. An order has a sku once. */
  private async moveStock(
    before: StoredOrder,
    { life }: OrderAfter,
    { now, soldAt }: ChangeContext,
  ): Promise<void> {
    for (const { cause, ...move } of stockMoves(before, life)) {
      const name = { storeId: before.store_id, sku: move.sku, location: slotOf(before, move.sku) };
      const gone = soldAt !== undefined && (await erpLacks(this.tx, name, soldAt));
      await this.moveHeld(before.store_id, { ...move, ...name, ...(gone && { onHand: 0 }) });
      await recordStockChange(this.tx, { ...name, pieces: move.onHand, cause, at: soldAt ?? now });
    }
  }

  private async moveHeld(
    storeId: number,
    { sku, location, onHand, held }: SlotStock & { sku: string },
  ): Promise<void> {
    await this.tx
      .update(stock)
      .set({ onHand: sql`${stock.onHand} + ${onHand}`, held: sql`${stock.held} + ${held}` })
      .where(and(eq(stock.storeId, storeId), eq(stock.sku, sku), inSlot(location)));
  }
}

/** The slot that an order's pair of a sku belongs in. */
function slotOf({ pairs }: StoredOrder, sku: string): string | null {
  return pairs.find((each) => each.sku === sku)?.location ?? null;
}

function isOrder(which: WhichOrder): SQL {
  if ("id" in which) return sql`id = ${which.id}`;
  const theirs = "storeId" in which ? sql`store_id = ${which.storeId}` : sql`client_id = ${which.clientId}`;
  return sql`hash_id = ${which.hashId} and ${theirs}`;
}

/** @param whole no pair of the order lives after a cancellation, or before it is undone */
function eventRow(
  before: StoredOrder,
  { step, deviceId }: OrderHappening,
  { actor, now, staffId, data = {} }: ChangeContext,
  whole: boolean,
): typeof orderEvent.$inferInsert & { type: OrderEventType } {
  const at = { orderId: before.id, actor, staffId, at: now };
  switch (step.kind) {
    case "pair": {
      const sku = before.pairs.find((each) => each.id === step.id)?.sku;
      const reason = step.reason === undefined ? {} : { reason: step.reason };
      // The sweep comes some seconds after the window.
      const ended =
        step.input === "taken_back" ? windowEnd(orderView(before), deviceInTrouble(before)) : null;
      return {
        ...at,
        type: `pair_${step.input}`,
        pairId: step.id,
        deviceId,
        data: { ...data, ...reason, sku, ...(ended !== null && { window_end: ended }) },
      };
    }
    case "device":
      return { ...at, type: `device_${step.input}`, deviceId, data };
    case "assigned":
      return { ...at, type: "device_assigned", deviceId, data };
    case "canceled": {
      const reason = step.reason ?? step.by;
      const why = { reason, sealed_note: step.sealedNote };
      return { ...at, type: "canceled", deviceId, data: { ...data, ...why, whole } };
    }
    case "device_left":
    case "brought_by_hand":
    case "zone_chosen":
    case "pickup_extended":
    case "pickup_expired":
      return { ...at, type: step.kind, deviceId, data };
    case "uncanceled":
      return { ...at, type: step.kind, deviceId, data: { ...data, whole } };
  }
}

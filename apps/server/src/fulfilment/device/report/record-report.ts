import { isDeepStrictEqual } from "node:util";
import type { BoxState } from "@horma/contract";
import { deviceFailed } from "@horma/domain";
import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../../../platform/db/database.ts";
import { device, deviceEvent } from "../../../platform/db/schema/device.ts";
import { pair } from "../../../platform/db/schema/order.ts";
import { store } from "../../../platform/db/schema/store.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { DeviceReport } from "../../../platform/gateway/device-gateway.ts";
import { changeOrder } from "../../order/change-order.ts";
import { type ChangeContext, OrderReader, OrderWriter } from "../../order/order-table.ts";
import { boxSteps } from "./box-steps.ts";
import { type DeviceHappening, type DeviceRow, happeningsBetween } from "./device-happenings.ts";
import { meaningOf, type ReportNews } from "./report-meaning.ts";

/** Whether a report added to the device's history, and the job that the box should forget, if any. */
export type Recorded = { changed: boolean; forget: BoxState["job"] };

/** A device that is not locked, and the transaction that wrote it last. */
type SeenDevice = DeviceRow & { version: string };

const nothing: Recorded = { changed: false, forget: null };
/** How often the device may pass from one order to another while its report is stored. */
const attempts = 5;

/**
 * Stores a box's report. Most change only the number of its last report, in one statement. What else it changes is one transaction:
 * its condition, its history, and what it means for its order or return. A report that is not newer than the stored one, or is of an
 * unknown box, changes nothing, in any process.
 */
export async function recordReport(deps: Pick<Deps, "db" | "now">, report: DeviceReport): Promise<Recorded> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const seen = await deviceAt(deps.db.read, report.address);
    if (seen === undefined) return nothing;
    const unchanged = await recordUnchanged(deps.db, seen, report, deps.now());
    if (unchanged !== undefined) return unchanged;
    const recorded = await deps.db.transact((tx) => recordWithin(tx, seen, report, deps.now()));
    if (recorded !== "moved") return recorded;
  }
  throw new Error("the device's order changed too often while its report was recorded");
}

/**
 * What follows from a report that changes nothing but its number, as most do: boxes repeat their state regularly. Undefined if it
 * may change something, or the device changed meanwhile. Such a report takes two statements, and does not wait for the disk.
 */
async function recordUnchanged(db: Database, seen: SeenDevice, report: DeviceReport, now: Date) {
  // Whether pairs are in the box is another question to the database.
  if (seen.orderId === null && seen.job !== null) return undefined;
  const meaning = meaningOf(seen, report, { now, holdsPairs: false });
  const recorded: Recorded = { changed: false, forget: meaning.forget };
  if (!meaning.news) return recorded;
  const { condition, inputs, stray, own, result } = meaning;
  if (inputs.length > 0 || stray !== null || result !== undefined) return undefined;
  const { seq = seen.seq, ...columns } = { ...condition, ...own };
  if (!isDeepStrictEqual({ ...seen, ...columns }, seen)) return undefined;
  if (seq === seen.seq) return recorded;
  const numbered = await db.read.execute(sql`
    update ${device} set seq = ${seq} from (select set_config('synchronous_commit', 'off', true)) quickly
    where id = ${seen.id} and ${device}.xmin = ${seen.version}::xid`);
  return numbered.rowCount === 1 ? recorded : undefined;
}

async function recordWithin(
  tx: Transaction,
  seen: DeviceRow,
  report: DeviceReport,
  now: Date,
): Promise<Recorded | "moved"> {
  // Orders first, then the device: everybody who changes both locks them in this order.
  const orders = await ordersIn(tx, seen);
  for (const id of orders) await new OrderWriter(tx).lock({ id });
  const [row] = await tx.select().from(device).where(eq(device.id, seen.id)).for("no key update");
  if (row === undefined) return nothing;
  if (row.orderId !== seen.orderId || row.job !== seen.job) return "moved";
  const meaning = meaningOf(row, report, { now, holdsPairs: orders.length > 0 });
  if (!meaning.news) return { changed: false, forget: meaning.forget };
  const context: ChangeContext = { actor: "device", now, data: { reported_at: report.payload.at } };
  const happened = await writeDown(tx, row, meaning, orders, context);
  // Only a sign of life: no one waits for the disk, and after a crash the box repeats it.
  if (happened.length === 0) await tx.execute(sql`set local synchronous_commit = off`);
  return { changed: happened.length > 0, forget: meaning.forget };
}

/** Takes a locked device, and the locked orders it may move, to where the report says. */
async function writeDown(
  tx: Transaction,
  row: DeviceRow,
  meaning: ReportNews,
  orders: number[],
  context: ChangeContext,
): Promise<DeviceHappening[]> {
  const { condition, stray, result } = meaning;
  const own = stray !== null && (await isAnothersJob(tx, row, stray)) ? {} : meaning.own;
  const columns = { ...condition, ...own };
  // A repeated last will, or one after the box's own goodbye, says nothing new.
  if (Object.keys(columns).length > 0) await tx.update(device).set(columns).where(eq(device.id, row.id));
  if (row.orderId !== null) await applyToOrder(tx, row.orderId, meaning, context);
  else if (row.jobKind === "return" && own.statusId === "ready")
    await recordSanitized(tx, row, orders, context);
  const [after = row] = await tx.select().from(device).where(eq(device.id, row.id));
  if (row.orderId !== null && boxFailed(row) && !boxFailed(after))
    await restartWindow(tx, row.orderId, context.now);
  const happened = happeningsBetween(row, after);
  if (result !== undefined && !(await isKnown(tx, row, result))) happened.push(result);
  await writeHistory(tx, row, happened, context.now);
  return happened;
}

function boxFailed({ typeId, online, faults }: DeviceRow): boolean {
  return deviceFailed({ type_id: typeId, online, faults: faults.map(({ code }) => code) });
}

/** The box of a locked order works again: the shopper's time begins again, if the pairs still wait in it. */
async function restartWindow(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const order = await new OrderReader(tx).byId(orderId);
  if (order?.status_id === "ready") await new OrderWriter(tx).restartWindow(order, now);
}

async function deviceAt(
  reader: Reader,
  { storeCode, hwd }: DeviceReport["address"],
): Promise<SeenDevice | undefined> {
  const found = await reader
    .select({ ...getTableColumns(device), version: sql<string>`${device}.xmin::text` })
    .from(device)
    .innerJoin(store, eq(store.id, device.storeId))
    .where(and(eq(store.code, storeCode), eq(device.hwd, hwd), eq(device.typeId, "box")));
  return found[0];
}

/** The orders that a device's report may move: the one it works for, else those with pairs in it to be cleaned. */
async function ordersIn(tx: Transaction, seen: { id: number; orderId: number | null }): Promise<number[]> {
  if (seen.orderId !== null) return [seen.orderId];
  const cleaned = await tx
    .selectDistinct({ id: pair.orderId })
    .from(pair)
    .where(and(eq(pair.deviceId, seen.id), eq(pair.place, "sanitizer")))
    .orderBy(pair.orderId);
  return cleaned.map((row) => row.id);
}

/** Applies to the order everything the box went through since. An order that cannot follow stays as it is. */
async function applyToOrder(
  tx: Transaction,
  orderId: number,
  { inputs, pairsInside }: ReportNews,
  context: ChangeContext,
): Promise<void> {
  if (inputs.length === 0) return;
  await changeOrder(tx, { id: orderId }, context, (order) =>
    inputs.flatMap((input) => boxSteps(order, input, pairsInside)),
  );
}

/** Marks the returned pairs in it as clean. */
async function recordSanitized(
  tx: Transaction,
  row: DeviceRow,
  orders: number[],
  context: ChangeContext,
): Promise<void> {
  for (const id of orders) {
    await changeOrder(tx, { id }, context, (order) =>
      order.pairs
        .filter((each) => each.device_id === row.id && each.place === "sanitizer" && !each.clean)
        .map((each) => ({ kind: "pair", id: each.id, input: "sanitized" })),
    );
  }
}

/** Whether a job belongs to another device, whatever this one says. */
async function isAnothersJob(tx: Transaction, row: DeviceRow, job: string): Promise<boolean> {
  return (await tx.$count(device, and(eq(device.job, job), ne(device.id, row.id)))) > 0;
}

/** Whether the box already reported a command's result. */
async function isKnown(
  tx: Transaction,
  row: DeviceRow,
  { type, data: { id } }: NonNullable<ReportNews["result"]>,
): Promise<boolean> {
  const known = await tx.execute(sql`
    select 1 from (
      select type, data from ${deviceEvent} where device_id = ${row.id} order by id desc limit 100
    ) last where type = ${type} and data->>'id' = ${id}`);
  return known.rows.length > 0;
}

async function writeHistory(
  tx: Transaction,
  row: DeviceRow,
  happened: readonly DeviceHappening[],
  now: Date,
): Promise<void> {
  if (happened.length === 0) return;
  const at = { deviceId: row.id, job: row.job, at: now };
  await tx.insert(deviceEvent).values(happened.map(({ type, data = {} }) => ({ ...at, type, data })));
}

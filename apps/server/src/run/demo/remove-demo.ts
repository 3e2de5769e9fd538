import { orderOver, orderStatuses } from "@horma/domain";
import { noteAudit } from "../../platform/audit/note-audit.ts";
import { sqlState, type Transaction } from "../../platform/db/database.ts";
import { orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { StartFault } from "../../platform/process/start-fault.ts";
import { demoLogins } from "./demo-staff.ts";
import { demoActor, demoFile } from "./load-file.ts";
import type { DemoStore } from "./seed.ts";

/** SQL: a row that the demo wrote, and no file of the retailer's since. */
const ofDemo = `(import_id is null or import_id in (
  select id from import where actor->>'kind' = 'system' and actor->>'name' = 'demo'))`;

/** Histories that triggers protect from everybody; the demo's go with its stores. */
const histories = ["order_event", "staff_event", "device_event", "stock_correction"];

/** What a store has that goes with it. Rows that only the retailer's files write are not among it: they keep the store. */
const ofStores = [
  ...["order_event", "poll_answer", "order_link", "pair"].map(
    (table) => `${table} where order_id in (select id from "order" where store_id = any($1))`,
  ),
  ...[`"order"`, "alert_dismissal", "count_report", "day_figures", "lost_demand", "page_view", "web_vital"],
  ...[
    "login_code",
    "event",
    "wallboard",
    "kiosk",
    "tablet_code",
    "staff_tablet",
    "stock_correction",
    "slot_count",
    "staff_event",
  ],
  "event_outbox where source = 'lost_demand' and (data->>'store')::int = any($1)",
  ...["stock_change where move_id is null and store_id = any($1)", "seat", "store_hours", "store_exception"],
].map((from) => (from.includes(" where ") ? from : `${from} where store_id = any($1)`));

const people = "select id from staff where store_id = any($1) and login = any($2)";
const devices = "select id from device where store_id = any($1) and hwd = any($2)";
const skus = "select sku from product_size where product_id = any($1)";

/**
 * Removes what the demo put into the database: its stores with their orders and histories, its people, devices, products and stock.
 * The database's foreign keys say whether something of the retailer's refers to any of it; then nothing is removed.
 */
export async function removeDemo(tx: Transaction, stores: readonly DemoStore[], at: Date): Promise<void> {
  const ids = stores.map(({ id }) => id);
  await refuseInUse(tx, ids);
  await forHistories(tx, "disable");
  try {
    await removeRows(tx, ids);
  } catch (error) {
    // A foreign key, and what names the rows.
    if (sqlState(error) !== "23503") throw error;
    const detail = error instanceof Error && "detail" in error ? String(error.detail) : "";
    throw inUse(`data that is not the demo's refers to it: ${detail}`);
  }
  await forHistories(tx, "enable");
  for (const { code } of stores) {
    await noteAudit(tx, { actor: demoActor, action: "demo_removed", subject: `store ${code}`, at });
  }
}

async function removeRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  const remove = (from: string, ...values: unknown[]) => tx.client.query(`delete from ${from}`, values);
  const [products, hwds] = [await column("catalogue", 0), await column("devices", 1)];
  const scales = await column("conversions", 0);
  for (const from of ofStores) await remove(from, ids);
  for (const table of ["device_event", "device_credential"]) {
    await remove(`${table} where device_id in (${devices})`, ids, hwds);
  }
  // What was not published yet never is.
  for (const source of ["order_event", "device_event", "stock_correction"]) {
    await remove(`event_outbox where source = '${source}' and source_id not in (select id from ${source})`);
  }
  await remove(`device where store_id = any($1) and hwd = any($2) and ${ofDemo}`, ids, hwds);
  for (const table of ["staff_session", "staff_action"]) {
    await remove(`${table} where staff_id in (${people})`, ids, demoLogins);
  }
  await remove(`staff where store_id = any($1) and login = any($2) and ${ofDemo}`, ids, demoLogins);
  await remove(`stock where sku in (${skus}) and store_id = any($2)`, products, ids);
  for (const table of ["price", "product_picture"]) {
    await remove(`${table} where product_id = any($1) and ${ofDemo}`, products);
  }
  await remove(`sku_ean where sku in (${skus}) and ${ofDemo}`, products);
  for (const [table, key] of [
    ["product_size", "product_id"],
    ["product", "id"],
  ]) {
    await remove(`${table} where ${key} = any($1) and ${ofDemo}`, products);
  }
  await remove(`product_type t where ${ofDemo} and not exists (select from product where type_id = t.id)`);
  await remove(
    `size_conversion c where scale = any($1) and ${ofDemo} and not exists (select from product where scale = c.scale)`,
    scales,
  );
  await remove("store where id = any($1)", ids);
  await remove("import where actor->>'kind' = 'system' and actor->>'name' = 'demo'");
}

/** What no foreign key says. */
async function refuseInUse(tx: Transaction, ids: readonly number[]): Promise<void> {
  const over = orderStatuses.filter(orderOver);
  const rows = await rowsOf(
    tx.client.query(
      `select (select string_agg(code, ', ') from "order" where store_id = any($1) and status_id <> all($2)) as open,
       (select string_agg(name, ', ') from api_key where store_ids && $1 and revoked_at is null) as key,
       (select string_agg(code, ', ') from store where id = any($1) and not ${ofDemo}) as store`,
      [ids, over],
    ),
    { open: orNull(string), key: orNull(string), store: orNull(string) },
  );
  const { open, key, store } = rows[0] ?? {};
  if (open) throw inUse(`there are open orders, which a start with DEMO=1 can end: ${open}`);
  if (key) throw inUse(`these keys are for its stores: ${key}`);
  if (store) throw inUse(`one of your files has changed the store ${store}`);
}

function inUse(why: string): StartFault {
  return new StartFault("DEMO_DATA", "the demo's data cannot be removed, and nothing has changed", why);
}

async function forHistories(tx: Transaction, change: "disable" | "enable"): Promise<void> {
  for (const table of histories) await tx.client.query(`alter table ${table} ${change} trigger user`);
}

/** A column of a file of the demo, each value once. */
async function column(kind: Parameters<typeof demoFile>[0], place: number): Promise<string[]> {
  const [, ...lines] = (await demoFile(kind)).trim().split("\n");
  return [...new Set(lines.map((line) => line.split(";")[place] ?? ""))];
}

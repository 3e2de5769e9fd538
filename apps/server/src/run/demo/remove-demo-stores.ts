import { orderOver, orderStatuses } from "@horma/domain";
import { type AuditActor, recordAudit } from "../../platform/audit/record-audit.ts";
import { sqlState, type Transaction } from "../../platform/db/database.ts";
import { orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { demoLogins } from "./demo-staff.ts";
import { demoFile } from "./load-file.ts";
import type { DemoStore } from "./seed.ts";

/** Something of the retailer's refers to the demo. The message is one line. */
export class DemoInUse extends Error {}

type Removal = {
  actor: AuditActor;
  at: Date;
  /** Also what people did in the stores since: open orders, people, devices and files of their own. Else these keep the demo. */
  whole: boolean;
};

/** SQL: a row that the demo wrote, and no file of the retailer's since. */
const ofDemo = `(import_id is null or import_id in (
  select id from import where actor->>'kind' = 'system' and actor->>'name' = 'demo'))`;

/** What a store has that goes with it. Rows that only the retailer's files write are not among it: they keep the store. */
const ofStores = [
  ...["poll_answer", "order_link", "pair"].map(
    (table) => `${table} where order_id in (select id from "order" where store_id = any($1))`,
  ),
  `"order"`,
  "alert_dismissal",
  "count_report",
  "day_figures",
  "lost_demand",
  "page_view",
  "web_vital",
  "login_code",
  "event",
  "wallboard",
  "kiosk",
  "tablet_code",
  "staff_tablet",
  "slot_count",
  "event_outbox where source = 'lost_demand' and (data->>'store')::int = any($1)",
  "stock_change where move_id is null and store_id = any($1)",
  "seat",
  "store_hours",
  "store_exception",
].map((from) => (from.includes(" where ") ? from : `${from} where store_id = any($1)`));
/** What goes too if the stores go whole. */
const ofWholeStores = ["sale", "stock_change", "erp_stock", "stock", "slot", "price"];

/** Those of a store that the demo put in; all of them where it is not said which. */
const people = "select id from staff where store_id = any($1) and ($2::text[] is null or login = any($2))";
const devices = "select id from device where store_id = any($1) and ($2::text[] is null or hwd = any($2))";
const skus = "select sku from product_size where product_id = any($1)";

/**
 * Removes what the demo put into the database: its stores with their orders and histories, its people, devices, products and stock.
 * The database's foreign keys say whether something of the retailer's refers to any of it; then nothing may be committed.
 * @throws DemoInUse if something of the retailer's refers to it
 */
export async function removeDemoStores(
  tx: Transaction,
  stores: readonly DemoStore[],
  { actor, at, whole }: Removal,
): Promise<void> {
  const ids = stores.map(({ id }) => id);
  // No one asks for pairs there until the stores are gone.
  await tx.client.query("select from store where id = any($1) for update", [ids]);
  await refuseInUse(tx, ids, whole);
  await notifyChanged(tx, ids);
  try {
    await removeRows(tx, ids, whole);
  } catch (error) {
    // A foreign key, and what names the rows.
    if (sqlState(error) !== "23503") throw error;
    const detail = error instanceof Error && "detail" in error ? String(error.detail) : "";
    throw new DemoInUse(`data that is not the demo's refers to it: ${detail}`);
  }
  for (const { code } of stores) {
    await recordAudit(tx, { actor, action: "demo_removed", subject: `store ${code}`, at });
  }
}

/** Every process drops what it keeps of the stores and their orders. Deleted rows of catalogue, sessions and boxes say it by triggers. */
async function notifyChanged(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.client.query("select pg_notify('store_changed', id::text) from unnest($1::int[]) id", [ids]);
  await tx.client.query(
    `select pg_notify('order_changed', client_id || '.' || hash_id) from "order" where store_id = any($1)`,
    [ids],
  );
}

async function removeRows(tx: Transaction, ids: readonly number[], whole: boolean): Promise<void> {
  const remove = (from: string, ...values: unknown[]) => tx.client.query(`delete from ${from}`, values);
  const [products, scales] = [await column("catalogue", 0), await column("conversions", 0)];
  const [hwds, logins] = whole ? [null, null] : [await column("devices", 1), demoLogins];
  const ofFile = whole ? "true" : ofDemo;
  await tx.client.query("select forget_demo_events($1)", [ids]);
  for (const from of ofStores) await remove(from, ids);
  if (whole) for (const table of ofWholeStores) await remove(`${table} where store_id = any($1)`, ids);
  await remove(`device_credential where device_id in (${devices})`, ids, hwds);
  // What was not published yet never is.
  for (const source of ["order_event", "device_event", "stock_correction"]) {
    await remove(
      `event_outbox where source = '${source}' and not exists (select from ${source} where id = source_id)`,
    );
  }
  await remove(`device where id in (${devices}) and ${ofFile}`, ids, hwds);
  for (const table of ["staff_session", "staff_action"]) {
    await remove(`${table} where staff_id in (${people})`, ids, logins);
  }
  await remove(`staff where id in (${people}) and ${ofFile}`, ids, logins);
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
  await remove(
    "pinned_field where not exists (select from product where id = key) and not exists (select from product_size where sku = key)",
  );
  await remove(`product_type t where ${ofDemo} and not exists (select from product where type_id = t.id)`);
  await remove(
    `size_conversion c where scale = any($1) and ${ofDemo} and not exists (select from product where scale = c.scale)`,
    scales,
  );
  await remove("store where id = any($1)", ids);
  await remove("import where actor->>'kind' = 'system' and actor->>'name' = 'demo'");
}

/** What no foreign key says. */
async function refuseInUse(tx: Transaction, ids: readonly number[], whole: boolean): Promise<void> {
  const over = orderStatuses.filter(orderOver);
  const rows = await rowsOf(
    tx.client.query(
      `select (select string_agg(code, ', ') from "order" where store_id = any($1) and status_id <> all($2)) as open,
       (select string_agg(name, ', ') from api_key where store_ids && $1 and revoked_at is null) as key,
       (select string_agg(name, ', ') from office_person where store_ids && $1 and active) as person,
       (select string_agg(name, ', ') from office_group where store_ids && $1) as "group",
       (select string_agg(code, ', ') from store where id = any($1) and not ${ofDemo}) as store`,
      [ids, over],
    ),
    {
      open: orNull(string),
      key: orNull(string),
      person: orNull(string),
      group: orNull(string),
      store: orNull(string),
    },
  );
  const { open, key, person, group, store } = rows[0] ?? {};
  if (open && !whole)
    throw new DemoInUse(`there are open orders, which a start with DEMO=1 can end: ${open}`);
  if (key) throw new DemoInUse(`these keys are for its stores: ${key}`);
  if (person) throw new DemoInUse(`these people of the office are for its stores: ${person}`);
  if (group) throw new DemoInUse(`these groups of the office are for its stores: ${group}`);
  if (store && !whole) throw new DemoInUse(`one of your files has changed the store ${store}`);
}

/** A column of a file of the demo, each value once. */
async function column(kind: Parameters<typeof demoFile>[0], place: number): Promise<string[]> {
  const [, ...lines] = (await demoFile(kind)).trim().split("\n");
  return [...new Set(lines.map((line) => line.split(";")[place] ?? ""))];
}

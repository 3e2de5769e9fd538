/** Which rows move with a store to another cell. Its test compares them, and the tables that stay, with the database. */

/** A table of which rows move. */
export type MovedTable = {
  name: string;
  /** SQL: which rows go along. `:store` stands for the store's id. */
  rows: string;
  /** SQL: which of them also leave, if not all do; the other cell may have these rows already. */
  leave?: string;
};

const ofOrder = `order_id in (select id from "order" where store_id = :store)`;
const ofStaff = "staff_id in (select id from staff where store_id = :store)";
const ofDevice = "device_id in (select id from device where store_id = :store)";
const ofPair = `pair_id in (select p.id from pair p join "order" o on o.id = p.order_id where o.store_id = :store)`;
const ofStore = (...names: string[]): MovedTable[] =>
  names.map((name) => ({ name, rows: "store_id = :store" }));

/** The visits with an order in the store, and of these the ones that have none elsewhere: move-store.ts makes the table. */
const visits = "(select id from moving_client)";
const leaving = "(select id from moving_client where leaves)";
const ofVisit = (name: string): MovedTable => ({
  name,
  rows: `client_id in ${visits}`,
  leave: `client_id in ${leaving}`,
});
const ofSession = (of: string) => `session_hash in (select token_hash from session where client_id in ${of})`;

/** Each table after those that it refers to. Sums of days come last: rows before them would delete them. */
export const movedTables: readonly MovedTable[] = [
  { name: "store", rows: "id = :store" },
  ...ofStore("store_hours", "store_exception", "seat", "slot", "staff", "device"),
  { name: "device_credential", rows: ofDevice },
  { name: "staff_session", rows: ofStaff },
  { name: "staff_action", rows: ofStaff },
  ...ofStore("staff_tablet", "tablet_code", "wallboard", "kiosk", "alert_dismissal", "login_code"),
  { name: "client", rows: `id in ${visits}`, leave: `id in ${leaving}` },
  ofVisit("session"),
  { name: "session_transfer", rows: ofSession(visits), leave: ofSession(leaving) },
  ofVisit("client_data_link"),
  ...ofStore("order"),
  { name: "pair", rows: ofOrder },
  { name: "order_event", rows: ofOrder },
  { name: "order_link", rows: ofOrder },
  { name: "poll_answer", rows: ofOrder },
  { name: "damage", rows: ofPair },
  { name: "damage_photo", rows: ofPair },
  ...ofStore("staff_event"),
  { name: "device_event", rows: ofDevice },
  ...ofStore("price", "stock", "erp_stock", "slot_count"),
  // People of the office who corrected its stock. The other cell has them by the same id, or gets them without access.
  {
    name: "office_person",
    rows: "id in (select office_id from stock_correction where store_id = :store)",
    leave: "false",
  },
  ...ofStore("stock_correction", "stock_change", "sale"),
  { name: "sale_line", rows: "sale_id in (select id from sale where store_id = :store)" },
  ...ofStore("lost_demand", "page_view", "web_vital", "count_report", "day_figures"),
];

/** What a copied row has instead of its own value, by column: imports and accounts of the company are of their cell. */
export const replaced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  office_person: {
    active: "false",
    issuer: "null::text",
    subject: "null::text",
    groups: "null::text[]",
  },
};

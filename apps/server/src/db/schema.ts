/** The database: one table per noun. States are the domain's; what a row may hold is checked here once more. */
import {
  deviceStatuses,
  missReasons,
  orderStatuses,
  pairPlaces,
  pairStates,
  staffRoles,
} from "@horma/domain";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  varchar,
} from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(", ")})`);

export const store = pgTable("store", {
  id: serial("id").primaryKey(),
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  phone: text("phone"),
  whatsapp: text("whatsapp"),
  hasTables: boolean("has_tables").notNull().default(false),
  canOrderInAdvance: boolean("can_order_in_advance").notNull().default(false),
  payments: text("payments").array().notNull().default([]),
  deliverMethods: text("deliver_methods").array().notNull().default([]),
  acceptsInStore: boolean("accepts_in_store").notNull().default(true),
  acceptsDelivery: boolean("accepts_delivery").notNull().default(false),
  acceptsToGo: boolean("accepts_to_go").notNull().default(true),
  isOpened: boolean("is_opened").notNull().default(true),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  /** Places of the rack that pairs come back to. */
  rackSlots: smallint("rack_slots").notNull().default(24),
});

/** Who works in a store. A PIN is kept as its argon2id hash. */
export const staff = pgTable(
  "staff",
  {
    id: serial("id").primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** What one signs in as: `runner`. */
    login: text("login").notNull(),
    /** First name, as the board shows it. */
    name: text("name").notNull(),
    role: text("role", { enum: staffRoles }).notNull(),
    pinHash: text("pin_hash").notNull(),
    active: boolean("active").notNull().default(true),
  },
  (table) => [
    unique("staff_login_once").on(table.storeId, table.login),
    check("staff_role", oneOf("role", staffRoles)),
  ],
);

/** A staff member's token and the tablet it was given to, kept only as their SHA-256. */
export const staffSession = pgTable(
  "staff_session",
  {
    tokenHash: text("token_hash").primaryKey(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    /** The cookie of the browser that signed in: the token is good there and nowhere else. */
    tabletHash: text("tablet_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was used last, to the minute. */
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [
    index("staff_session_staff_idx").on(table.staffId),
    index("staff_session_expires_idx").on(table.expiresAt),
  ],
);

/** Browsers that a store's staff is shown by name in, by the hash of their cookie: somebody signed in there, or typed a code. */
export const staffTablet = pgTable(
  "staff_tablet",
  {
    tabletHash: text("tablet_hash").notNull(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** When somebody last signed in there. */
    usedAt: instant("used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tabletHash, table.storeId] }),
    index("staff_tablet_used_idx").on(table.usedAt),
  ],
);

/** The manager's code that makes a tablet known: good once and not for long; a store has one at a time. */
export const tabletCode = pgTable("tablet_code", {
  storeId: integer("store_id")
    .primaryKey()
    .references(() => store.id),
  code: text("code").notNull(),
  /** Whose it is. */
  staffId: integer("staff_id")
    .notNull()
    .references(() => staff.id),
  expiresAt: instant("expires_at").notNull(),
});

/** Actions that were done, by the key they came with: the same key does nothing a second time. */
export const staffAction = pgTable(
  "staff_action",
  {
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    key: text("key").notNull(),
    call: text("call").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] }), index("staff_action_at_idx").on(table.at)],
);

/**
 * What the staff did that is no order's: sign-ins, doors, service, alerts seen to. Never changed; removed when it is old.
 */
export const staffEvent = pgTable(
  "staff_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    staffId: integer("staff_id").references(() => staff.id),
    type: text("type").notNull(),
    deviceId: integer("device_id").references(() => device.id),
    data: jsonb("data").notNull().default({}),
    at: instant("at").notNull(),
  },
  (table) => [
    index("staff_event_store_idx").on(table.storeId, table.at),
    index("staff_event_device_idx").on(table.deviceId, table.id).where(sql`${table.deviceId} is not null`),
  ],
);

/** Alerts somebody saw to, by the key the domain names them with. */
export const alertDismissal = pgTable(
  "alert_dismissal",
  {
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    key: text("key").notNull(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.key] }),
    index("alert_dismissal_at_idx").on(table.at),
  ],
);

/** Where every pair of a store was at the end of a day. */
export const countReport = pgTable(
  "count_report",
  {
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** The store's day, `2026-01-05`. */
    day: text("day").notNull(),
    at: instant("at").notNull(),
    report: jsonb("report").notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day] })],
);

export const productType = pgTable("product_type", {
  id: serial("id").primaryKey(),
  name: text("name").notNull().unique(),
});

/** One colour of a model; its sizes are `product_size`. */
export const product = pgTable(
  "product",
  {
    /** `88` + model + colour. */
    id: text("id").primaryKey(),
    typeId: integer("type_id")
      .notNull()
      .references(() => productType.id),
    model: text("model").notNull(),
    name: text("name").notNull(),
    brand: text("brand").notNull(),
    color: text("color").notNull(),
    description: text("description").notNull(),
    subClass: text("sub_class").notNull(),
    /** Stem of the picture files: `{kind}-{colourway}`. */
    picture: text("picture").notNull(),
    /** Conversion table its sizes are looked up in. */
    scale: text("scale").notNull(),
    priceNormal: integer("price_normal").notNull(),
    priceOffer: integer("price_offer"),
    rating: doublePrecision("rating"),
    skuPadre: text("sku_padre"),
    /** A special product has no inventory; a seller is asked for it (SC-19). */
    special: boolean("special").notNull().default(false),
  },
  (table) => [
    index("product_type_idx").on(table.typeId, table.id),
    index("product_model_idx").on(table.model),
    /** What may be offered, in the order it is listed in. */
    index("product_offer_idx")
      .on(table.id)
      .where(sql`not ${table.special} and ${table.priceOffer} < ${table.priceNormal}`),
  ],
);

export const productSize = pgTable(
  "product_size",
  {
    sku: text("sku").primaryKey(),
    ean: text("ean").notNull().unique(),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    /** Normal form of the domain: `41.5`. */
    size: text("size").notNull(),
  },
  (table) => [unique("product_size_once").on(table.productId, table.size)],
);

export const sizeConversion = pgTable(
  "size_conversion",
  {
    scale: text("scale").notNull(),
    inputValue: text("input_value").notNull(),
    cl: text("cl"),
    us: text("us"),
    uk: text("uk"),
    eu: text("eu"),
    cm: text("cm"),
  },
  (table) => [primaryKey({ columns: [table.scale, table.inputValue] })],
);

/** Pieces of a sku in a store. Free is what is on hand and not held by an order; it can never go below zero. */
export const stock = pgTable(
  "stock",
  {
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    sku: text("sku")
      .notNull()
      .references(() => productSize.sku),
    onHand: integer("on_hand").notNull(),
    held: integer("held").notNull().default(0),
    /** Its slot in the back room: `C-04-2` is aisle C, module 04, level 2. */
    location: text("location"),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.sku] }),
    check("stock_adds_up", sql`${table.held} >= 0 and ${table.held} <= ${table.onHand}`),
    // A search that names no store adds up what all of them have.
    index("stock_sku_idx").on(table.sku),
  ],
);

/**
 * The shopper of one visit: a second visit with the same document is another client. What is personal is sealed under
 * the visit's own key (`personal-data/`); when the visit's retention ends the key goes, and all of it.
 */
export const client = pgTable(
  "client",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    documentNumber: text("document_number"),
    phone: text("phone"),
    nickname: text("nickname"),
    /** Keyed hash of the phone, to find those with the same one. */
    phoneHash: text("phone_hash"),
    /** The visit's data key, wrapped, and the day whose key helped. */
    dataKey: text("data_key"),
    keyDay: text("key_day"),
    signInCount: integer("sign_in_count").notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the shopper last said who they are. */
    activeAt: instant("active_at").notNull().defaultNow(),
  },
  (table) => [
    index("client_phone_idx").on(table.phoneHash).where(sql`${table.phoneHash} is not null`),
    index("client_key_idx").on(table.keyDay).where(sql`${table.dataKey} is not null`),
    check("client_key_has_day", sql`(${table.dataKey} is null) = (${table.keyDay} is null)`),
    check(
      "client_sealed",
      sql`${table.dataKey} is not null or coalesce(${table.documentNumber}, ${table.phone}, ${table.nickname}, ${table.phoneHash}) is null`,
    ),
  ],
);

/** A shopper's token, kept only as its SHA-256. */
export const session = pgTable(
  "session",
  {
    tokenHash: text("token_hash").primaryKey(),
    clientId: bigint("client_id", { mode: "number" })
      .notNull()
      .references(() => client.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was used last, to the minute. */
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [
    index("session_client_idx").on(table.clientId),
    index("session_expires_idx").on(table.expiresAt),
  ],
);

/** A link that hands a session over to another browser: good once, and only while that session is. */
export const transfer = pgTable(
  "handover",
  {
    tokenHash: text("token_hash").primaryKey(),
    sessionHash: text("session_hash")
      .notNull()
      .references(() => session.tokenHash, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("handover_session_idx").on(table.sessionHash)],
);

/** An SMS code, kept hashed and bound to the browser that asked for it (AP-01). */
export const loginCode = pgTable(
  "login_code",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    browserHash: text("browser_hash").notNull(),
    /** Keyed hash of the phone, and the phone sealed until the code is used or has expired. */
    phoneHash: text("phone_hash").notNull(),
    phone: text("phone"),
    dataKey: text("data_key").notNull(),
    keyDay: text("key_day").notNull(),
    /** Nothing where no code was sent, although the answer said so. */
    codeHash: text("code_hash"),
    /** The network it was asked from, as its keyed hash. */
    networkHash: text("network_hash").notNull(),
    /** The area that the network lies in, the same way; not known of codes of former times. */
    areaHash: text("area_hash"),
    /** The store it was asked in, where the page said so. */
    storeId: integer("store_id").references(() => store.id),
    tries: smallint("tries").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("login_code_browser_idx").on(table.browserHash),
    index("login_code_phone_idx").on(table.phoneHash),
    index("login_code_network_idx").on(table.networkHash, table.createdAt),
    index("login_code_area_idx").on(table.areaHash, table.createdAt),
    index("login_code_store_idx").on(table.storeId, table.createdAt),
    index("login_code_created_idx").on(table.createdAt),
  ],
);

/** Wrong tries at what can be guessed, by the keyed hash of whose they are or what they are made at. */
export const backoff = pgTable(
  "backoff",
  {
    key: text("key").primaryKey(),
    misses: integer("misses").notNull(),
    /** No try before this; nothing while tries are free. */
    until: instant("until"),
    forgottenAt: instant("forgotten_at").notNull(),
  },
  (table) => [index("backoff_forgotten_idx").on(table.forgottenAt)],
);

export const device = pgTable(
  "device",
  {
    id: serial("id").primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** Hardware id, `box-04`; unique in its store. */
    hwd: text("hwd").notNull(),
    /** What people call it: a box's number, a shelf's place. */
    name: text("name").notNull(),
    typeId: text("type_id", { enum: ["box", "shelf"] }).notNull(),
    statusId: text("status_id", { enum: deviceStatuses }).notNull().default("idle"),
    /** The order it works for; an order has one device at most. */
    orderId: bigint("order_id", { mode: "number" }).unique(),
    /** The name its own messages know its present work by; tells nothing about the order. */
    job: text("job").unique(),
    jobKind: text("job_kind", { enum: ["order", "return", "maintenance"] }),
    /** When its status last changed. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    outOfService: boolean("out_of_service").notNull().default(false),
    /** From here on what a box said last; a shelf says nothing. */
    online: boolean("online").notNull().default(false),
    /** When `online` last changed. */
    onlineSince: instant("online_since"),
    faults: jsonb("faults").$type<{ code: string; since: string }[]>().notNull().default([]),
    frontOpen: boolean("front_open").notNull().default(false),
    backOpen: boolean("back_open").notNull().default(false),
    pairsInside: smallint("pairs_inside"),
    sensors: jsonb("sensors").$type<Record<string, number>>().notNull().default({}),
    firmware: text("firmware"),
    /** The start of its program that was heard last, and the last message's number since then. */
    boot: text("boot"),
    seq: bigint("seq", { mode: "number" }),
    /** Starts before that one: what still comes from them is too late. */
    oldBoots: text("old_boots").array().notNull().default([]),
  },
  (table) => [
    unique("device_hwd_once").on(table.storeId, table.hwd),
    check("device_status", oneOf("status_id", deviceStatuses)),
    check("device_idle_is_free", sql`(${table.statusId} = 'idle') = (${table.job} is null)`),
    check("device_job_has_kind", sql`(${table.job} is null) = (${table.jobKind} is null)`),
    check(
      "device_order_has_job",
      sql`(${table.orderId} is not null) = coalesce(${table.jobKind} = 'order', false)`,
    ),
  ],
);

/** What a box signs in to the broker with: the hash of a random password. */
export const deviceCredential = pgTable("device_credential", {
  deviceId: integer("device_id")
    .primaryKey()
    .references(() => device.id),
  passwordHash: text("password_hash").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** What happened to a device, and what was asked of it. Never changed, and removed only with its time. */
export const deviceEvent = pgTable(
  "device_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    deviceId: integer("device_id")
      .notNull()
      .references(() => device.id),
    type: text("type").notNull(),
    job: text("job"),
    staffId: integer("staff_id").references(() => staff.id),
    data: jsonb("data").notNull().default({}),
    at: instant("at").notNull(),
  },
  (table) => [index("device_event_device_idx").on(table.deviceId, table.id)],
);

/** Current state of an order: a projection of its events, written in the same transaction as they are. */
export const order = pgTable(
  "order",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** What the wire knows it by: 128 random bits. */
    hashId: text("hash_id").notNull().unique(),
    /** Four characters for people to say. */
    code: text("code").notNull(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    clientId: bigint("client_id", { mode: "number" })
      .notNull()
      .references(() => client.id),
    statusId: text("status_id", { enum: orderStatuses }).notNull(),
    deliverMethod: text("deliver_method", {
      enum: ["beacon", "for_table", "box", "counter", "delivery"],
    }).notNull(),
    idempotencyKey: text("idempotency_key"),
    extensions: smallint("extensions").notNull().default(0),
    /** How many screens joined it by a link or code; its shopper's other screens are told. */
    screens: smallint("screens").notNull().default(0),
    /** The seller who asked in the shopper's name. */
    sellerId: integer("seller_id").references(() => staff.id),
    /** Whether that seller is told instead of the shopper, who has no phone. */
    notifySeller: boolean("notify_seller").notNull().default(false),
    /**
     * Where it came from, as keyed hashes, as long as a pair of it is on its way: the browser, by its signed cookie, and the
     * network. Without a network it came from a kiosk that the store vouched for; without either from a seller.
     */
    fromBrowser: text("from_browser"),
    fromNetwork: text("from_network"),
    /** Its shopper gave neither a document nor a phone. */
    fromGuest: boolean("from_guest"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When its pairs could be picked up first. */
    readyAt: instant("ready_at"),
    /** When it was over; what tells whose it was is kept from here on only for so long. */
    overAt: instant("over_at"),
  },
  (table) => [
    unique("order_created_once").on(table.clientId, table.idempotencyKey),
    index("order_open_idx")
      .on(table.storeId, table.updatedAt)
      .where(sql`${table.statusId} not in ('done', 'canceled')`),
    index("order_client_idx").on(table.clientId),
    index("order_created_idx").on(table.storeId, table.createdAt),
    index("order_ready_idx").on(table.storeId, table.readyAt),
    /** Which histories end first. */
    index("order_over_idx").on(table.overAt).where(sql`${table.overAt} is not null`),
    index("order_seller_idx")
      .on(table.sellerId, table.idempotencyKey)
      .where(sql`${table.sellerId} is not null`),
    index("order_from_browser_idx").on(table.fromBrowser).where(sql`${table.fromBrowser} is not null`),
    index("order_from_network_idx")
      .on(table.storeId, table.fromNetwork)
      .where(sql`${table.fromNetwork} is not null`),
    check("order_status", oneOf("status_id", orderStatuses)),
  ],
);

export const pair = pgTable(
  "pair",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: bigint("order_id", { mode: "number" })
      .notNull()
      .references(() => order.id),
    sku: text("sku")
      .notNull()
      .references(() => productSize.sku),
    /** Order of choice, from 1. */
    position: smallint("position").notNull(),
    state: text("state", { enum: pairStates }).notNull().default("requested"),
    place: text("place", { enum: pairPlaces }).notNull().default("shelf"),
    clean: boolean("clean").notNull().default(true),
    /** When it came to its place. */
    placedAt: instant("placed_at").notNull().defaultNow(),
    /** The device it is in. */
    deviceId: integer("device_id").references(() => device.id),
    /** The staff member who has it or last had it. */
    holderId: integer("holder_id").references(() => staff.id),
    rackSlot: smallint("rack_slot"),
    /** When the runner scanned it. */
    confirmedAt: instant("confirmed_at"),
    reason: text("reason", { enum: missReasons }),
  },
  (table) => [
    unique("pair_once").on(table.orderId, table.sku),
    index("pair_away_idx")
      .on(table.orderId)
      .where(sql`${table.place} not in ('shelf', 'sold', 'written_off')`),
    check("pair_state", oneOf("state", pairStates)),
    check("pair_place", oneOf("place", pairPlaces)),
    check(
      "pair_in_device",
      sql`(${table.deviceId} is not null) = (${table.place} in ('box', 'pickup_shelf', 'sanitizer'))`,
    ),
    check(
      "pair_state_in_place",
      sql`case ${table.state}
        when 'requested' then ${table.place} = 'shelf'
        when 'picking' then ${table.place} = 'runner'
        when 'placed' then ${table.place} in ('box', 'pickup_shelf', 'zone')
        when 'with_shopper' then ${table.place} = 'shopper'
        when 'bought' then ${table.place} = 'sold'
        when 'shelved' then ${table.place} = 'shelf'
        else ${table.place} not in ('runner', 'shopper', 'sold') end`,
    ),
  ],
);

/** Everything that ever happened to an order; rows are never changed, and removed only with their time (triggers hold that). */
export const orderEvent = pgTable(
  "order_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: bigint("order_id", { mode: "number" })
      .notNull()
      .references(() => order.id),
    pairId: bigint("pair_id", { mode: "number" }).references(() => pair.id),
    deviceId: integer("device_id").references(() => device.id),
    /** In the past tense: `order_created`, `pair_claimed`, `device_assigned`, `device_sanitized` … */
    type: text("type").notNull(),
    /** Who did it: `shopper`, `staff`, `crew`, `device`, `system`. */
    actor: text("actor").notNull(),
    /** Which staff member, where it was one. */
    staffId: integer("staff_id").references(() => staff.id),
    data: jsonb("data").notNull().default({}),
    at: instant("at").notNull(),
  },
  (table) => [
    index("order_event_order_idx").on(table.orderId),
    /** A pair that goes is looked for here. */
    index("order_event_pair_idx").on(table.pairId).where(sql`${table.pairId} is not null`),
    index("order_event_device_idx").on(table.deviceId, table.id).where(sql`${table.deviceId} is not null`),
    /** What the store's figures are counted from. */
    index("order_event_figures_idx")
      .on(table.type, table.at)
      .where(sql`${table.type} in ('pair_handed_over', 'pair_bought', 'pair_missed')`),
  ],
);

/** A link, or the short code beside it, by which one more screen joins an order: good once, and not for long. */
export const orderLink = pgTable(
  "order_handover",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Nothing where the shopper made the link: only a seller tells a code. */
    code: text("code"),
    /** The device that the link was made for; nothing for any screen. */
    hwd: text("hwd"),
    orderId: bigint("order_id", { mode: "number" })
      .notNull()
      .references(() => order.id),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("order_handover_order_idx").on(table.orderId),
    index("order_handover_code_idx").on(table.code),
  ],
);

export const pollAnswer = pgTable(
  "poll_answer",
  {
    orderId: bigint("order_id", { mode: "number" })
      .primaryKey()
      .references(() => order.id),
    answer: smallint("answer").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index("poll_answer_at_idx").on(table.at)],
);

/** The day of a sum, UTC; of the days that are older than histories are kept, the first of their month. */
const day = () => date("day", { mode: "string" }).notNull();
const place = {
  path: text("path").notNull(),
  surface: text("surface").notNull(),
  /** Nothing before the store is known. */
  storeId: integer("store_id").references(() => store.id),
};

/** How often a route was shown, a row for each day and place: nothing of one view alone is kept (AP-15). */
export const pageView = pgTable(
  "page_view",
  { day: day(), ...place, views: bigint("views", { mode: "number" }).notNull() },
  ({ day, path, surface, storeId }) => [
    unique("page_view_once").on(day, path, surface, storeId).nullsNotDistinct(),
  ],
);

/**
 * How page loads felt, a row for each day, place and measure: how many were good, fair and poor, and what they add up to in
 * milliseconds (`CLS`: without a unit).
 */
export const webVital = pgTable(
  "web_vital",
  {
    ...{ day: day(), ...place, name: text("name").notNull() },
    good: bigint("good", { mode: "number" }).notNull(),
    fair: bigint("fair", { mode: "number" }).notNull(),
    poor: bigint("poor", { mode: "number" }).notNull(),
    total: doublePrecision("total").notNull(),
  },
  ({ day, path, surface, storeId, name }) => [
    unique("web_vital_once").on(day, path, surface, storeId, name).nullsNotDistinct(),
  ],
);

/**
 * What was taken from a rate limit that all processes share, as rate-limiter-flexible keeps it. Unlogged: it is written to no
 * journal, and a database that crashed forgets it.
 */
export const rateLimit = pgTable("rate_limit", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Epoch ms. */
  expire: bigint("expire", { mode: "number" }),
});

import {
  cancelReasons,
  endReasons,
  eventActors,
  limits,
  missReasons,
  orderDeliverMethods,
  orderStatuses,
  type PollCause,
  pairPlaces,
  pairStates,
  requestedPair,
} from "@horma/domain";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { overStatuses } from "../order-status-sql.ts";
import { client } from "./client.ts";
import { instant, oneOf } from "./column.ts";
import { device } from "./device.ts";
import { productSize } from "./product.ts";
import { staff } from "./staff.ts";
import { store } from "./store.ts";

/** Current state of an order: a projection of its events, written in the same transaction. */
export const order = pgTable(
  "order",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** Its name on the wire: 128 random bits. */
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
    deliverMethod: text("deliver_method", { enum: orderDeliverMethods }).notNull(),
    idempotencyKey: text("idempotency_key"),
    extensions: smallint("extensions").notNull().default(0),
    /** Why it ended without its shopper. */
    reason: text("reason", { enum: endReasons }),
    /** Why the staff canceled what its shopper still waited for. */
    cancelReason: text("cancel_reason", { enum: cancelReasons }),
    /** Since when its shopper waits, if an earlier order for the same sizes was not served. Otherwise since `createdAt`. */
    queuedAt: instant("queued_at"),
    /** How many screens joined it by a link or code; the shopper's screens show it. */
    screens: smallint("screens").notNull().default(0),
    /** The seller who asked in the shopper's name. */
    sellerId: integer("seller_id").references(() => staff.id),
    /** Whether that seller gets the news instead of the shopper, who has no phone. */
    notifySeller: boolean("notify_seller").notNull().default(false),
    /**
     * Where it came from, as keyed hashes, while one of its pairs is on its way: the browser, by its signed cookie, and the
     * network. No network: a registered kiosk. Neither: a seller.
     */
    fromBrowser: text("from_browser"),
    fromNetwork: text("from_network"),
    /** Its shopper gave neither a document nor a phone. */
    fromGuest: boolean("from_guest"),
    /** How many of its pairs are on their way, while some are. The default is for orders of servers that did not know it. */
    fromPairs: smallint("from_pairs").notNull().default(limits.sizesPerOrder),
    /** When its shopper last called a seller, and when one said that they come. */
    sellerCalledAt: instant("seller_called_at"),
    sellerComingAt: instant("seller_coming_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Until when it was promised first (ET-05). Null: nothing could be promised, or a server before 2026-12-01 took it. */
    promisedAt: instant("promised_at"),
    /** When the runner's turn to it began: its request, or the placing before it if that was later. With `placedAt`: its fetch (ET-01). */
    turnAt: instant("turn_at"),
    /** When none of its pairs was left to fetch, first. */
    placedAt: instant("placed_at"),
    /** When its pairs could first be picked up. */
    readyAt: instant("ready_at"),
    /** When it was over. The retention of what identifies its shopper counts from here. */
    overAt: instant("over_at"),
  },
  (table) => [
    unique("order_created_once").on(table.clientId, table.idempotencyKey),
    index("order_open_idx")
      .on(table.storeId, table.updatedAt)
      .where(sql`${table.statusId} not in (${sql.raw(overStatuses)})`),
    index("order_client_idx").on(table.clientId),
    index("order_created_idx").on(table.storeId, table.createdAt),
    index("order_ready_idx").on(table.storeId, table.readyAt),
    /** The store's figures: an order changes no earlier than its last event that they count. */
    index("order_touched_idx").on(table.storeId, table.updatedAt),
    /** Finds the histories that end first. */
    index("order_over_idx").on(table.overAt).where(sql`${table.overAt} is not null`),
    /** The board's orders that ended lately. */
    index("order_over_of_store_idx").on(table.storeId, table.overAt).where(sql`${table.overAt} is not null`),
    index("order_seller_idx")
      .on(table.sellerId, table.idempotencyKey)
      .where(sql`${table.sellerId} is not null`),
    /** The calls that no one answered. */
    index("order_called_idx")
      .on(table.storeId, table.sellerCalledAt)
      .where(sql`${table.sellerCalledAt} is not null and ${table.sellerComingAt} is null`),
    index("order_from_browser_idx").on(table.fromBrowser).where(sql`${table.fromBrowser} is not null`),
    index("order_from_network_idx")
      .on(table.storeId, table.fromNetwork)
      .where(sql`${table.fromNetwork} is not null`),
    check("order_status", oneOf("status_id", orderStatuses)),
    check("order_reason", oneOf("reason", endReasons)),
    check("order_cancel_reason", oneOf("cancel_reason", cancelReasons)),
  ],
);

export const pair = pgTable(
  "pair",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: bigint("order_id", { mode: "number" })
      .notNull()
      .references(() => order.id),
    /** Its order's store: a trigger sets it. */
    storeId: integer("store_id"),
    sku: text("sku")
      .notNull()
      .references(() => productSize.sku),
    /** Its slot: the stock row that holds it, where it is fetched from and put back. */
    location: text("location"),
    /** Order of choice, from 1. */
    position: smallint("position").notNull(),
    /** The price that its shopper saw when they asked for it. The till may charge another. */
    priceNormal: integer("price_normal").notNull(),
    priceOffer: integer("price_offer"),
    state: text("state", { enum: pairStates }).notNull().default(requestedPair.state),
    place: text("place", { enum: pairPlaces }).notNull().default(requestedPair.place),
    clean: boolean("clean").notNull().default(requestedPair.clean),
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
    /** Why it ended before its shopper had it. */
    endReason: text("end_reason", { enum: endReasons }),
  },
  (table) => [
    unique("pair_once").on(table.orderId, table.sku),
    index("pair_sku_idx").on(table.sku),
    index("pair_away_idx")
      .on(table.orderId)
      .where(sql`${table.place} not in ('shelf', 'sold', 'written_off')`),
    /** The board's pairs that are not at rest, and how full the return rack is. */
    index("pair_away_of_store_idx")
      .on(table.storeId, table.place, table.orderId)
      .where(sql`${table.place} not in ('shelf', 'sold', 'written_off')`),
    check("pair_state", oneOf("state", pairStates)),
    check("pair_place", oneOf("place", pairPlaces)),
    check("pair_end_reason", oneOf("end_reason", endReasons)),
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
        when 'canceled' then ${table.place} not in ('shopper', 'sold')
        else ${table.place} not in ('runner', 'shopper', 'sold') end`,
    ),
  ],
);

/** Everything that ever happened to an order. Rows never change and are removed only by age; triggers enforce that. */
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
    /** Who did it. */
    actor: text("actor", { enum: eventActors }).notNull(),
    /** The staff member, if it was one. */
    staffId: integer("staff_id").references(() => staff.id),
    /** More about it. A note of the staff is in it sealed by the visit's key, as `sealed_note`. */
    data: jsonb("data").notNull().default({}),
    at: instant("at").notNull(),
  },
  (table) => [
    index("order_event_order_idx").on(table.orderId),
    /** Used when a pair is deleted. */
    index("order_event_pair_idx").on(table.pairId).where(sql`${table.pairId} is not null`),
    index("order_event_device_idx").on(table.deviceId, table.id).where(sql`${table.deviceId} is not null`),
    /** The store's figures are counted from these, and the till lists the day's settlements. */
    index("order_event_figures_idx")
      .on(table.type, table.at)
      .where(sql`${table.type} in ('pair_handed_over', 'pair_bought', 'pair_missed', 'order_settled')`),
    /** A note in clear is refused, also from a server of another version. */
    check("order_event_note_sealed", sql`not (${table.data} ? 'note')`),
  ],
);

/** A link, or its short code, by which one more screen joins an order: valid once, for a short time. */
export const orderLink = pgTable(
  "order_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Null for a shopper's link: only sellers have codes. */
    code: text("code"),
    /** The device that the link was made for; null for any screen. */
    hwd: text("hwd"),
    orderId: bigint("order_id", { mode: "number" })
      .notNull()
      .references(() => order.id),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("order_link_order_idx").on(table.orderId), index("order_link_code_idx").on(table.code)],
);

export const pollAnswer = pgTable(
  "poll_answer",
  {
    orderId: bigint("order_id", { mode: "number" })
      .primaryKey()
      .references(() => order.id),
    answer: smallint("answer").notNull(),
    /** What happened, where the shopper was not happy and said so. */
    cause: text("cause").$type<PollCause>(),
    at: instant("at").notNull(),
    /** Its order's store: a trigger sets it. */
    storeId: integer("store_id"),
  },
  (table) => [
    index("poll_answer_at_idx").on(table.at),
    /** The store's figures. */
    index("poll_answer_of_store_idx").on(table.storeId, table.at),
    /** The board's alerts about unhappy shoppers. */
    index("poll_answer_worst_idx").on(table.at).where(sql`${table.answer} = 4`),
  ],
);

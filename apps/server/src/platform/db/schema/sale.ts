import { saleKinds, saleOutcomes } from "@horma/domain";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "./column.ts";
import { pair } from "./order.ts";
import { productSize } from "./product.ts";
import { store } from "./store.ts";

/** A ticket of the retailer's till system: a sale or a return. Rows never change. */
export const sale = pgTable(
  "sale",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    kind: text("kind", { enum: saleKinds }).notNull(),
    ticket: text("ticket").notNull(),
    soldAt: instant("sold_at").notNull(),
    /** The name of the key that sent it. */
    keyName: text("key_name").notNull(),
    /** SHA-256 of its content: the same ticket has the same. */
    digest: text("digest").notNull(),
    recordedAt: instant("recorded_at").notNull(),
  },
  (table) => [
    unique("sale_once").on(table.storeId, table.kind, table.ticket),
    index("sale_digest_idx").on(table.digest),
    index("sale_recorded_idx").on(table.recordedAt),
    check("sale_kind", oneOf("kind", saleKinds)),
  ],
);

/** What became of a ticket's lines: a row for each pair of an order, and one for the other pieces of a line. */
export const saleLine = pgTable(
  "sale_line",
  {
    saleId: bigint("sale_id", { mode: "number" })
      .notNull()
      .references(() => sale.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    /** Its line in the ticket, from 1. */
    line: smallint("line").notNull(),
    /** Null for what is not in the catalogue. */
    sku: text("sku").references(() => productSize.sku),
    quantity: integer("quantity").notNull(),
    /** Pesos that the till charged or gave back for a piece. */
    price: integer("price").notNull(),
    outcome: text("outcome", { enum: saleOutcomes }).notNull(),
    pairId: bigint("pair_id", { mode: "number" }).references(() => pair.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.saleId, table.position] }),
    /** A pair is paid once, and comes back once. */
    uniqueIndex("sale_line_once").on(table.pairId, sql`(${table.outcome} = 'returned')`),
    index("sale_line_sku_idx").on(table.sku),
    check("sale_line_outcome", oneOf("outcome", saleOutcomes)),
    check(
      "sale_line_pair",
      sql`${table.pairId} is null or ${table.outcome} in ('settled', 'recorded', 'returned')`,
    ),
  ],
);

import { sql } from "drizzle-orm";
import { bigserial, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./column.ts";

export const auditActors = ["key", "staff", "office", "command", "system"] as const;

/**
 * Who did what, beside what histories of orders, staff and stock tell. Rows are removed by whole months, and never
 * change, except that a person who is erased is called `Persona 123` from then on (`forget_person`). The actor's name stays although
 * the actor goes.
 */
export const audit = pgTable(
  "audit",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    actorKind: text("actor_kind", { enum: auditActors }).notNull(),
    actorId: integer("actor_id"),
    actorName: text("actor_name").notNull(),
    /** `key_created`. */
    action: text("action").notNull(),
    /** What it was done to: `key erp`. */
    subject: text("subject").notNull(),
    storeId: integer("store_id"),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index("audit_at_idx").on(table.at, table.id),
    // The pages of a store and of an action find few lines among many.
    index("audit_store_idx").on(table.storeId, table.at).where(sql`${table.storeId} is not null`),
    index("audit_action_idx").on(table.action, table.at),
    check("audit_actor", oneOf("actor_kind", auditActors)),
  ],
);

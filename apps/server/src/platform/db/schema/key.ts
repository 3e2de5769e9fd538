import { keyScopes } from "@horma/domain";
import { isNull, sql } from "drizzle-orm";
import { check, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { listed } from "../listed.ts";
import { instant } from "./column.ts";

/** Keys of machines. A secret is kept as its SHA-256. */
export const apiKey = pgTable(
  "api_key",
  {
    id: serial("id").primaryKey(),
    /** What people call it: the system that holds it. */
    name: text("name").notNull(),
    hash: text("hash").notNull().unique(),
    /** The secret before the last rotation, and until when it works. */
    oldHash: text("old_hash").unique(),
    oldUntil: instant("old_until"),
    scopes: text("scopes", { enum: keyScopes }).array().notNull(),
    /** The stores that it is for; null for every store. */
    storeIds: integer("store_ids").array(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
    /** When it was last used, to some minutes. */
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    uniqueIndex("api_key_name_once").on(table.name).where(isNull(table.revokedAt)),
    check("api_key_name", sql.raw(`length("name") between 1 and 64`)),
    check("api_key_scopes", sql.raw(`"scopes" <@ array[${listed(keyScopes)}] and cardinality("scopes") > 0`)),
    check("api_key_old", sql.raw(`("old_hash" is null) = ("old_until" is null)`)),
  ],
);

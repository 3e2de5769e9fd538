import { bigint, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { instant } from "./column.ts";

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

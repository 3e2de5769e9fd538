import { bigint, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { instant } from "./column.ts";

/** Wrong tries at guessable things, by the keyed hash of their owner or target. */
export const backoff = pgTable(
  "backoff",
  {
    key: text("key").primaryKey(),
    misses: integer("misses").notNull(),
    /** No try before this; null while tries are free. */
    until: instant("until"),
    forgottenAt: instant("forgotten_at").notNull(),
  },
  (table) => [index("backoff_forgotten_idx").on(table.forgottenAt)],
);

/**
 * What a stranger's call added to a figure: a row for each browser or kiosk and thing, and one for each share. The key is a keyed
 * hash, so a row says neither who nor what.
 */
export const counted = pgTable(
  "counted",
  {
    key: text("key").primaryKey(),
    /** What a share gave; 1 for a thing. */
    uses: integer("uses").notNull(),
    /** From then on it counts again, and the row goes. */
    until: instant("until").notNull(),
  },
  (table) => [index("counted_until_idx").on(table.until)],
);

/**
 * Uses of a rate limit that all processes share, in the form of rate-limiter-flexible. Unlogged: it is not in the write-ahead
 * log, and a crash empties it.
 */
export const rateLimit = pgTable("rate_limit", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Epoch ms. */
  expire: bigint("expire", { mode: "number" }),
});

import type { LookText } from "@horma/domain";
import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./column.ts";
import { picture } from "./picture.ts";

const states = ["live", "draft"] as const;

/** How the retailer's screens look, and a draft of another look. Without a live row they look as the environment says. */
export const look = pgTable(
  "look",
  {
    state: text("state", { enum: states }).primaryKey(),
    name: text("name").notNull(),
    /** A theme of the design, or a colour: `#1d36d8`. */
    theme: text("theme").notNull(),
    logo: text("logo").references(() => picture.hash),
    /** By language and name. */
    texts: jsonb("texts").$type<Record<string, Partial<Record<LookText, string>>>>().notNull(),
    at: instant("at").notNull(),
    /** Who stored it. */
    by: text("by").notNull(),
    /** What an address must have to show a draft. */
    preview: text("preview"),
  },
  () => [
    check("look_state", oneOf("state", states)),
    check("look_preview", sql.raw(`("state" = 'draft') = ("preview" is not null)`)),
  ],
);

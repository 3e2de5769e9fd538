import { damageCauses } from "@horma/domain";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { bytes, instant, oneOf } from "./column.ts";
import { pair } from "./order.ts";
import { staff } from "./staff.ts";

/** Pairs that came back damaged and left the stock: how, as far as anyone knows, and who said so. */
export const damage = pgTable(
  "damage",
  {
    pairId: bigint("pair_id", { mode: "number" })
      .primaryKey()
      .references(() => pair.id, { onDelete: "cascade" }),
    cause: text("cause", { enum: damageCauses }).notNull(),
    staffId: integer("staff_id").references(() => staff.id),
    at: instant("at").notNull(),
  },
  (table) => [index("damage_at_idx").on(table.at), check("damage_cause", oneOf("cause", damageCauses))],
);

/** A damaged pair's photos, with the marks drawn on them: a JPEG without anything but its picture. */
export const damagePhoto = pgTable(
  "damage_photo",
  {
    pairId: bigint("pair_id", { mode: "number" })
      .notNull()
      .references(() => damage.pairId, { onDelete: "cascade" }),
    /** From 1. */
    position: smallint("position").notNull(),
    image: bytes("image").notNull(),
    /** What the marks say: `{ kind, comment }` each. */
    marks: jsonb("marks").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pairId, table.position] })],
);

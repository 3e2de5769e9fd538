import { sql } from "drizzle-orm";
import { timestamp } from "drizzle-orm/pg-core";

/** An instant, in UTC, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** A check that a column holds one of these words. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(", ")})`);

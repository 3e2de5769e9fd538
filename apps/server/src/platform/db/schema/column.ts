import { sql } from "drizzle-orm";
import { bigint, customType, timestamp } from "drizzle-orm/pg-core";
import { listed } from "../listed.ts";

/** An instant, in UTC, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** A check that a column holds one of these words. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" in (${listed(values)})`);

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The import that last wrote the row; null if something else did. */
export const importId = () => bigint("import_id", { mode: "number" });

import type { Look } from "@horma/contract";
import type { Reader } from "../../platform/db/database.ts";
import { look } from "../../platform/db/schema/look.ts";
import type { Env } from "../../platform/env/env.ts";

export type LookRow = typeof look.$inferSelect;

/** What is live and the draft; undefined for what was not stored. */
export async function readLooks(reader: Reader): Promise<Partial<Record<LookRow["state"], LookRow>>> {
  const rows = await reader.select().from(look);
  return Object.fromEntries(rows.map((row) => [row.state, row]));
}

/** What a row says; before one is published, the theme of the environment and nothing else. */
export function lookOf(row: LookRow | undefined, { theme }: Pick<Env, "theme">): Look {
  if (row === undefined) return { name: "", theme, logo: null, texts: {} };
  return { name: row.name, theme: row.theme, logo: row.logo, texts: row.texts };
}

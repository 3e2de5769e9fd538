import { countedMost } from "@horma/contract";
import { type SQL, sql } from "drizzle-orm";

/** How many rows a relation has, up to one more than {@link countedMost}: there the search stops. */
export function countUpTo(relation: SQL): SQL {
  return sql`(select count(*) from (select from ${relation} limit ${countedMost + 1}) counted)`;
}

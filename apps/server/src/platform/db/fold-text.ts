import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Text without capitals and accents. */
function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Whether a text of the database has every word of `q` somewhere in it. Case and accents do not matter. The SQL is the same for every
 * `q`, so that it can be prepared.
 */
export function hasWords(text: SQLWrapper, q: string): SQL {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  // A text of ASCII alone has no accents: most have none, and taking them off is what costs.
  return sql`(case when octet_length(${text}) = length(${text}) then lower(${text})
    else regexp_replace(lower(normalize(${text}, NFD)), '[\u0300-\u036f]', '', 'g') end
  ) like all (${sql.param(patterns)}::text[])`;
}

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
  return sql`(${folded(text)}) like all (${sql.param(patterns)}::text[])`;
}

/** The same of a text that was read. */
export function hasWordsIn(text: string, q: string): boolean {
  const known = foldText(text);
  return foldText(q)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

/**
 * A text of the database that sorts as people do, and as `naturalOrder` of the domain: `Peñalolén 2` before `Peñalolén 10`, `Ñuñoa` after
 * `Nueva`. The collation is PostgreSQL's own, in `migrations/behaviour/collation.sql`. No index has it: its order may change with ICU.
 */
export function asPeopleSort(text: SQLWrapper): SQL {
  return sql`(${text}) collate as_people`;
}

function folded(text: SQLWrapper): SQL {
  // A text of ASCII alone has no accents: most have none, and taking them off is what costs.
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text})
    else regexp_replace(lower(normalize(${text}, NFD)), '[\u0300-\u036f]', '', 'g') end`;
}

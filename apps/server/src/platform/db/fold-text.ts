import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Text without capitals and accents. */
function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a text of the database has every word of `q` somewhere in it. Case and accents do not matter. */
export function hasWords(text: SQLWrapper, q: string): SQL {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const folded = sql`regexp_replace(lower(normalize(${text}, NFD)), '[\u0300-\u036f]', '', 'g')`;
  return sql`not exists (select from unnest(${sql.param(words)}::text[]) word where position(word in ${folded}) = 0)`;
}

import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Text without capitals and accents. */
function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a text of the database has every word of `q` somewhere in it. Case and accents do not matter. */
export function hasWords(text: SQLWrapper, q: string): SQL {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  // A text of ASCII alone has no accents: most have none, and taking them off is what costs. `offset 0`: once for all words.
  return sql`not exists (
    select from (
      select case when octet_length(text) = length(text) then lower(text)
        else regexp_replace(lower(normalize(text, NFD)), '[\u0300-\u036f]', '', 'g') end as folded
      from (select ${text} as text) t offset 0
    ) t, unnest(${sql.param(words)}::text[]) word where position(word in folded) = 0)`;
}

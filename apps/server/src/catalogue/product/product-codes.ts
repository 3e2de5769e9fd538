import { type ProductCode, searchFor, skuSpellings, spellings } from "@horma/gtin";
import { type SQL, sql } from "drizzle-orm";

/**
 * `ean` and `codes` of a sku for `json_build_object`, from the row `alias` of `product_size`: what its label's bars say, empty
 * without an EAN, and all that names it beside the sku.
 */
export function productCodes(alias: string): string {
  return `'ean', coalesce((select min(ean) from sku_ean where sku = ${alias}.sku), ''), 'codes', (
    select coalesce(json_agg(each order by each), '[]') from (
      select ean as each from sku_ean where sku = ${alias}.sku union select ${alias}.code where ${alias}.code is not null
    ) all_codes
  )`;
}

/**
 * The sku that a code names: by an EAN, however the catalogue writes it, else by the sku itself, else by the number that people
 * type for it (VA-07). `eans` and `written` are {@link codeValues}.
 */
export function skuOfCode(eans: SQL, written: SQL): SQL {
  return sql`coalesce(
    (select sku from sku_ean where ean = any(${eans}) limit 1),
    (select sku from product_size where sku = any(${written}) limit 1),
    (select sku from product_size where code = any(${written}) limit 1)
  )`;
}

/**
 * The ways to write a code as an EAN, and all ways to write it; none if it is not a product's. `text` is the code as it was sent.
 */
export function codeValues(code: ProductCode, text: string): [eans: string[], written: string[]] {
  const wanted = searchFor(code);
  if (wanted === undefined) return [[], []];
  const eans = code.kind === "gtin" ? spellings(code.gtin) : [];
  return [eans, [...new Set([...skuSpellings(wanted.q), ...skuSpellings(text.trim()), ...eans])]];
}

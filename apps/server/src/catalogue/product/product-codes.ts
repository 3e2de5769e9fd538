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

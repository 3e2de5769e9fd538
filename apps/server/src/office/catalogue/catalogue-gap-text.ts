import type { CatalogueGap } from "@horma/domain";

/** SQL over `p`, a product, and `place.local_time`: whether it lacks something. Withdrawn products lack nothing. */
export const gapTexts: Record<CatalogueGap, string> = {
  picture: lacking("not exists (select from product_picture g where g.product_id = p.id)"),
  ean: lacking(`exists (select from product_size g where g.product_id = p.id
    and not exists (select from sku_ean e where e.sku = g.sku))`),
  price: lacking(`not exists (select from price f where f.product_id = p.id and f.type = 'normal'
    and (f.starts is null or f.starts <= place.local_time) and (f.ends is null or f.ends > place.local_time))`),
};

function lacking(condition: string): string {
  return `(p.state <> 'withdrawn' and ${condition})`;
}

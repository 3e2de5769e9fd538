import type { Price } from "@horma/domain";

/** Prices as a statement reads them. */
export type PriceRow = { normal: number; offer: number | null };

/**
 * One row of `normal` and `offer`, to join laterally: the domain's {@link priceInForce} as SQL, and a test compares the two. Both
 * are null without a normal price; `offer` is null unless it is lower. `storeId` is null in no store.
 */
export function priceInForceText(of: {
  productId: string;
  sku: string;
  storeId: string;
  localTime: string;
}): string {
  const chosen = (type: "normal" | "offer") => `(array_agg(f.value
    order by f.sku nulls last, f.store_id nulls last, f.starts desc nulls last) filter (where f.type = '${type}'))[1]`;
  return `(
    select normal, case when offer > 0 and offer < normal then offer end as offer from (
      select ${chosen("normal")} as normal, ${chosen("offer")} as offer from price f
      where f.product_id = ${of.productId} and (f.store_id is null or f.store_id = ${of.storeId})
        and (f.sku is null or f.sku = ${of.sku})
        and (f.starts is null or f.starts <= ${of.localTime}) and (f.ends is null or f.ends > ${of.localTime})
    ) chosen
  )`;
}

/** A stored price as the domain has it. */
export function readPriceRow({ normal, offer }: PriceRow): Price {
  return offer === null ? { normal } : { normal, offer };
}

import type { Price } from "@horma/domain";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

/** Prices as a statement reads them. */
export type PriceRow = { normal: number; offer: number | null };

/** Where a price is asked for, and the time on that place's clock, `2026-12-24T09:00:00`. In no store `storeId` is null. */
export type PricePlace = { storeId: number | null; localTime: string };

/**
 * One row of `normal` and `offer`, to join laterally: the domain's {@link priceInForce} as SQL, and a test compares the two. Both
 * are null without a normal price; `offer` is null unless it is lower.
 */
export function priceInForce(of: { productId: SQL; sku: SQL; storeId: SQL; localTime: SQL }): SQL {
  const chosen = (type: "normal" | "offer") => sql`(array_agg(f.value
    order by f.sku nulls last, f.store_id nulls last, f.starts desc nulls last) filter (where f.type = ${sql.raw(`'${type}'`)}))[1]`;
  return sql`(
    select normal, case when offer > 0 and offer < normal then offer end as offer from (
      select ${chosen("normal")} as normal, ${chosen("offer")} as offer from price f
      where f.product_id = ${of.productId} and (f.store_id is null or f.store_id = ${of.storeId})
        and (f.sku is null or f.sku = ${of.sku})
        and (f.starts is null or f.starts <= ${of.localTime}) and (f.ends is null or f.ends > ${of.localTime})
    ) chosen
  )`;
}

/** The same for a statement in text, from its own expressions. */
export function priceInForceText(of: {
  productId: string;
  sku: string;
  storeId: string;
  localTime: string;
}): string {
  const [productId, sku, storeId, localTime] = [of.productId, of.sku, of.storeId, of.localTime].map((each) =>
    sql.raw(each),
  ) as [SQL, SQL, SQL, SQL];
  return new PgDialect().sqlToQuery(priceInForce({ productId, sku, storeId, localTime })).sql;
}

/** A stored price as the domain has it. */
export function readPriceRow({ normal, offer }: PriceRow): Price {
  return offer === null ? { normal } : { normal, offer };
}

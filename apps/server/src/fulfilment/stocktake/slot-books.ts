import type { StocktakeLine } from "@horma/contract";
import { sql } from "drizzle-orm";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { productCodes } from "../../catalogue/product/product-codes.ts";
import type { Reader } from "../../platform/db/database.ts";
import { isOpen } from "../../platform/db/order-status-sql.ts";
import { json, notNull, number, rowsOf, string } from "../../platform/db/rows.ts";
import { productSize, stock } from "../../platform/db/schema/product.ts";
import { waits } from "../order/slot-waiting.ts";

/** Which slots: those of a place (`B-07-3`, `B-07`, `B`), or those of a product. */
export type Chosen = { storeId: number; place: string | null; productId: string | null };

/** What the books have in a slot. */
export type SlotLine = StocktakeLine & { location: string };

type Shoe = { picture: PictureSource | null } & Omit<StocktakeLine["product"], "image">;
const slotLine = {
  location: notNull(stock.location),
  sku: stock.sku,
  size: productSize.size,
  named: json<Pick<SlotLine, "ean" | "codes">>(),
  product: json<Shoe>(),
  standing: number,
  held: number,
  away: number,
  with_shoppers: number,
};

/** The slots of a place, also those where nothing ever lay. */
export async function readPlace(reader: Reader, storeId: number, place: string): Promise<string[]> {
  const rows = await rowsOf(
    reader.execute(sql`
    select location from (
      select location from stock where store_id = ${storeId} union select name from slot where store_id = ${storeId}
    ) k where location = ${place} or starts_with(location, ${`${place}-`}) order by location`),
    { location: string },
  );
  return rows.map(({ location }) => location);
}

/** What the books have in slots, sku by sku. A sku whose slot is empty is there with nothing. */
export async function readSlotLines(
  reader: Reader,
  { storeId, place, productId }: Chosen,
): Promise<SlotLine[]> {
  const rows = await rowsOf(
    reader.execute(sql`
    with held as (
      select p.sku, p.location, count(*) filter (where ${sql.raw(waits)})::int as waiting,
        count(*) filter (where p.place = 'shopper')::int as with_shoppers
      from "order" o join pair p on p.order_id = o.id
      where o.store_id = ${storeId} and o.${isOpen} group by 1, 2
    )
    select k.location, k.sku, json_build_object(${sql.raw(productCodes("z"))}) as named, z.size,
      json_build_object('id', m.id, 'name', m.name, 'brand', m.brand, 'color', m.color, 'picture',
        ${sql.raw(firstPicture("m.id"))}) as product,
      k.on_hand - k.held + coalesce(held.waiting, 0) as standing, coalesce(held.waiting, 0) as held,
      k.held - coalesce(held.waiting, 0) as away, coalesce(held.with_shoppers, 0) as with_shoppers
    from stock k join product_size z on z.sku = k.sku join product m on m.id = z.product_id
      left join held on held.sku = k.sku and held.location = k.location
    where k.store_id = ${storeId} and k.location is not null
      and (${place}::text is null or k.location = ${place} or starts_with(k.location, ${`${place}-`}))
      and (${productId}::text is null or z.product_id = ${productId})
    order by k.location, m.id, length(z.size), z.size`),
    slotLine,
  );
  return rows.map(({ product: { picture, ...product }, named, ...row }) => ({
    ...row,
    ...named,
    product: { ...product, image: listedPicture(picture) },
  }));
}

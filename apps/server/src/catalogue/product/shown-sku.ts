/** Parts of the statements that read what shoppers see. In each, `place` is a row of `placeTables`. */
import {
  type product,
  type productSize,
  type sizeConversion,
  sizeOrder,
} from "../../platform/db/schema/product.ts";
import { firstPicture, type PictureSource } from "../picture/picture-address.ts";
import { type PriceRow, priceInForceText } from "../price/price-in-force.ts";

/** A row of a conversion table. */
export type SizeConversion = Pick<typeof sizeConversion.$inferSelect, "inputValue" | "sizes">;
/** What is shown of any sku. */
export type SkuFacts = Pick<typeof productSize.$inferSelect, "sku" | "size"> & {
  product: Pick<typeof product.$inferSelect, "name" | "brand" | "color" | "model">;
  picture: PictureSource | null;
};
/** What is shown of any sku in an order or in a list, with its size's row. */
export type SkuSummary = SkuFacts & { conversion: SizeConversion | null };
/** A sku that a shopper may see, published and priced, with its price in force there. */
export type ShownSku = SkuSummary & { price: PriceRow };
/** Such a sku as another colour of a product. */
export type ShownColour = SkuFacts & { price: PriceRow };

/** A row of `size_conversion`, as JSON. */
export function conversionText(alias: string): string {
  return `json_build_object('inputValue', ${alias}.input_value, 'sizes', ${alias}.sizes)`;
}

/** The price in force of a sku in `place`, to join laterally. */
export function priceText(productId: string, sku: string): string {
  return priceInForceText({ productId, sku, storeId: "place.store_id", localTime: "place.local_time" });
}

/**
 * One priced sku of each product `o`: in this size if it has it, else its smallest. To join laterally as `chosen`. Each branch
 * reads no further than the sku that it finds, and the second one only if the first finds none.
 * @param size an expression; null for the smallest
 * @param condition for more than a price, on a size `y` and its price `in_force`
 */
export function chosenSku(size: string, condition = "true"): string {
  const columns = "y.sku, y.size, in_force.normal, in_force.offer";
  const priced = `cross join lateral ${priceText("o.id", "y.sku")} in_force`;
  const fits = `in_force.normal is not null and ${condition}`;
  return `lateral (
    (select ${columns} from product_size y ${priced} where y.product_id = o.id and y.size = ${size} and ${fits})
    union all
    (select ${columns} from (
      select z.sku, z.size from product_size z where z.product_id = o.id order by ${sizeOrder("z.size")}
    ) y ${priced} where ${fits} limit 1)
    limit 1
  ) chosen`;
}

const colourFields = `'sku', chosen.sku, 'size', chosen.size,
  'product', json_build_object('name', o.name, 'brand', o.brand, 'color', o.color, 'model', o.model),
  'picture', ${firstPicture("o.id")},
  'price', json_build_object('normal', chosen.normal, 'offer', chosen.offer)`;

/** A {@link ShownColour} of product `o` and its `chosen` sku, as JSON. */
export const colourText = `json_build_object(${colourFields})`;

/** A {@link ShownSku} of product `o` and its `chosen` sku, as JSON. */
export const shownText = `json_build_object(${colourFields}, 'conversion', (
    select ${conversionText("c")} from size_conversion c where c.scale = o.scale and c.input_value = chosen.size
  ))`;

/** The ways to write sizes in their order, as JSON. */
export const systemsText = `(
  select coalesce(json_agg(json_build_object('code', code, 'name', name) order by position, code), '[]') from size_system
)`;

import type { ConvertionTable, Product, ProductSummary } from "@horma/contract";
import { compareSizes, discountPercent, type Price, priceToPay, priceTypes } from "@horma/domain";
import type { ConversionRow, SizeRow, SkuRow } from "./product-table.ts";

/** Views and widths of the picture files `{picture}-{view}-{width}.webp` in `images/`. */
const views = ["lateral", "medial", "toe", "sole"] as const;
const widths = [160, 240, 320, 480, 960] as const;
const listedWidth = 480;

/** What belongs to a sku: its colour's sizes, the model's colours in this size, and the whole table. */
export type ProductContext = {
  sizes: readonly SizeRow[];
  colours: readonly SkuRow[];
  conversions: readonly ConversionRow[];
};

/** DM-02 of one sku. The wire's `id` of a product is its sku. */
export function presentProduct(row: SkuRow, context: ProductContext): Product {
  const price = priceOf(row);
  const special = row.product.special;
  const quantity = context.sizes.find((size) => size.sku === row.sku)?.free ?? 0;
  const pictures = views.map((view) => `${row.product.picture}-${view}`);
  return {
    id: row.sku,
    name: row.product.name,
    price: priceToPay(price),
    price_normal: price.normal,
    price_offer: price.offer ?? null,
    quantity,
    aditionals: context.colours.map(presentSummary),
    ingredients: [],
    aditional_categories: [],
    discounts: price.offer === undefined ? [] : [{ name: "Oferta", percent: discountPercent(price) }],
    product_types: [row.type],
    sub_product_types: [],
    extra_info: { rating: row.product.rating },
    metadata: {
      ...summaryMetadata(row),
      description: row.product.description,
      images: pictures.map((stem) => pictureAddress(stem, listedWidth)),
      image_srcsets: pictures.map(pictureSet),
      subClass: row.product.subClass,
      inventory: special ? null : { local: { backStore: [{ quantity }] } },
      relatedProducts: context.sizes.map((size) => ({
        size: size.size,
        products: [{ sku: size.sku, has_stock: special ? null : (size.free ?? 0) > 0 }],
      })),
    },
    age_validation: null,
    available_for_buy: !special && quantity > 0,
    pre_sale: false,
    convertion_table: conversionTable(context.conversions),
    externals: { sku_padre: row.product.skuPadre },
  };
}

/** What a list, an order or a colour swatch shows of a sku. */
export function presentSummary(row: SkuRow): ProductSummary {
  return {
    id: row.sku,
    name: row.product.name,
    price: priceToPay(priceOf(row)),
    convertion_table: row.conversion ? conversionTable([row.conversion]) : null,
    metadata: summaryMetadata(row),
  };
}

function summaryMetadata(row: SkuRow): ProductSummary["metadata"] {
  const price = priceOf(row);
  const prices: ProductSummary["metadata"]["prices"] = [{ type: priceTypes.normal, value: price.normal }];
  if (price.offer !== undefined) prices.push({ type: priceTypes.offer, value: price.offer });
  return {
    brand: row.product.brand,
    color: row.product.color,
    image: listedPicture(row.product.picture),
    size: row.size,
    sku: row.sku,
    model: row.product.model,
    prices,
  };
}

/** An offer that is not lower does not count (SC-07). */
function priceOf({ product }: Pick<SkuRow, "product">): Price {
  return readOffer(product.priceNormal, product.priceOffer);
}

/** The price of a row's two columns. */
export function readOffer(normal: number, offer: number | null): Price {
  return offer !== null && offer < normal ? { normal, offer } : { normal };
}

/** DM-04, with rows from the smallest size up; null for a product without a table. */
function conversionTable(rows: readonly ConversionRow[]): ConvertionTable | null {
  if (rows.length === 0) return null;
  const sorted = [...rows].sort((a, b) => compareSizes(a.inputValue, b.inputValue));
  return {
    values: sorted.map(({ inputValue, cl, us, uk, eu, cm }) => ({
      input_value: inputValue,
      cl,
      us,
      uk,
      eu,
      cm,
    })),
  };
}

/** The picture of a colourway in lists, by its files' stem. */
export function listedPicture(picture: string): string {
  return pictureAddress(`${picture}-${views[0]}`, listedWidth);
}

function pictureSet(stem: string): string {
  return widths.map((width) => `${pictureAddress(stem, width)} ${width}w`).join(", ");
}

function pictureAddress(stem: string, width: number): string {
  return `/images/${stem}-${width}.webp`;
}

import type { ConvertionTable, Product, ProductSummary } from "@horma/contract";
import { compareSizes, discountPercent, type Price, priceToPay, priceTypes } from "@horma/domain";
import { listedPicture, pictureSet } from "../picture/picture-address.ts";
import { readPriceRow } from "../price/price-in-force.ts";
import type { ConversionRow, ShownSku, SizeRow, SkuRow, SystemRow } from "./product-table.ts";

/** What belongs to a sku: its colour's sizes, the model's colours in this size, and the whole table. */
export type ProductContext = {
  sizes: readonly SizeRow[];
  colours: readonly ShownSku[];
  conversions: readonly ConversionRow[];
  systems: readonly SystemRow[];
};

/** DM-02 of one sku. The wire's `id` of a product is its sku. */
export function presentProduct(row: ShownSku, context: ProductContext): Product {
  const price = readPriceRow(row.price);
  const special = row.product.special;
  const quantity = context.sizes.find((size) => size.sku === row.sku)?.free ?? 0;
  return {
    id: row.sku,
    name: row.product.name,
    price: priceToPay(price),
    price_normal: price.normal,
    price_offer: price.offer ?? null,
    quantity,
    aditionals: context.colours.map((colour) => presentShown(colour, context.systems)),
    ingredients: [],
    aditional_categories: [],
    discounts: price.offer === undefined ? [] : [{ name: "Oferta", percent: discountPercent(price) }],
    product_types: [row.type],
    sub_product_types: [],
    extra_info: { rating: row.product.rating },
    metadata: {
      ...summaryMetadata(row, price),
      description: row.product.description,
      images: row.pictures.flatMap((each) => listedPicture(each) ?? []),
      image_srcsets: row.pictures.map(pictureSet),
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
    convertion_table: conversionTable(context.conversions, context.systems),
    externals: { sku_padre: row.product.skuPadre },
  };
}

/** {@link presentSummary} of a sku at its price in force. */
export function presentShown(row: ShownSku, systems: readonly SystemRow[]): ProductSummary {
  return presentSummary(row, readPriceRow(row.price), systems);
}

/** What a list, an order or a colour swatch shows of a sku. */
export function presentSummary(row: SkuRow, price: Price, systems: readonly SystemRow[]): ProductSummary {
  return {
    id: row.sku,
    name: row.product.name,
    price: priceToPay(price),
    convertion_table: row.conversion ? conversionTable([row.conversion], systems) : null,
    metadata: summaryMetadata(row, price),
  };
}

function summaryMetadata(row: SkuRow, price: Price): ProductSummary["metadata"] {
  const prices: ProductSummary["metadata"]["prices"] = [{ type: priceTypes.normal, value: price.normal }];
  if (price.offer !== undefined) prices.push({ type: priceTypes.offer, value: price.offer });
  return {
    brand: row.product.brand,
    color: row.product.color,
    image: listedPicture(row.pictures[0]),
    size: row.size,
    sku: row.sku,
    model: row.product.model,
    prices,
  };
}

/** DM-04, with rows from the smallest size up; null for a product without a table. */
function conversionTable(
  rows: readonly ConversionRow[],
  systems: readonly SystemRow[],
): ConvertionTable | null {
  if (rows.length === 0) return null;
  const sorted = [...rows].sort((a, b) => compareSizes(a.inputValue, b.inputValue));
  const unknown = Object.fromEntries(systems.map(({ code }) => [code, null]));
  return {
    values: sorted.map(({ inputValue, sizes }) => ({
      input_value: inputValue,
      ...fixed,
      ...unknown,
      ...sizes,
    })),
    systems: systems.map(({ code, name }) => ({ code, name })),
  };
}

/** The columns that DM-04 always has. */
const fixed = { cl: null, us: null, uk: null, eu: null, cm: null };

import type { ConvertionTable, Product, ProductColour, ProductSummary } from "@horma/contract";
import { discountPercent, type Price, priceToPay, priceTypes } from "@horma/domain";
import { listedPicture, pictureSet } from "../picture/picture-address.ts";
import { readPriceRow } from "../price/price-in-force.ts";
import type { FoundSku } from "./find-products.ts";
import type { SystemRow } from "./product-table.ts";
import type { ShownSku, SizeConversion, SkuFacts, SkuSummary } from "./shown-sku.ts";

/** DM-02 of one sku. The wire's `id` of a product is its sku. */
export function presentProduct(row: FoundSku, systems: readonly SystemRow[]): Product {
  const price = readPriceRow(row.price);
  const special = row.product.special;
  const quantity = row.sizes.find((size) => size.sku === row.sku)?.free ?? 0;
  return {
    id: row.sku,
    name: row.product.name,
    price: priceToPay(price),
    price_normal: price.normal,
    price_offer: price.offer ?? null,
    quantity,
    aditionals: row.colours.map((colour) => presentColour(colour, readPriceRow(colour.price))),
    ingredients: [],
    aditional_categories: [],
    discounts: price.offer === undefined ? [] : [{ name: "Oferta", percent: discountPercent(price) }],
    product_types: [row.type],
    sub_product_types: [],
    extra_info: { rating: row.product.rating },
    metadata: {
      ...summaryMetadata({ ...row, picture: row.pictures[0] ?? null }, price),
      description: row.product.description,
      images: row.pictures.flatMap((each) => listedPicture(each) ?? []),
      image_srcsets: row.pictures.map(pictureSet),
      subClass: row.product.subClass,
      inventory: special ? null : { local: { backStore: [{ quantity }] } },
      relatedProducts: row.sizes.map((size) => ({
        size: size.size,
        products: [{ sku: size.sku, has_stock: special ? null : (size.free ?? 0) > 0 }],
      })),
    },
    age_validation: null,
    available_for_buy: !special && quantity > 0,
    pre_sale: false,
    convertion_table: conversionTable(row.conversions, systems),
    externals: { sku_padre: row.product.skuPadre },
  };
}

/** {@link presentSummary} of a sku at its price in force. */
export function presentShown(row: ShownSku, systems: readonly SystemRow[]): ProductSummary {
  return presentSummary(row, readPriceRow(row.price), systems);
}

/** What a list or an order shows of a sku. */
export function presentSummary(row: SkuSummary, price: Price, systems: readonly SystemRow[]): ProductSummary {
  return {
    ...presentColour(row, price),
    convertion_table: row.conversion ? conversionTable([row.conversion], systems) : null,
  };
}

function presentColour(row: SkuFacts, price: Price): ProductColour {
  return {
    id: row.sku,
    name: row.product.name,
    price: priceToPay(price),
    metadata: summaryMetadata(row, price),
  };
}

function summaryMetadata(row: SkuFacts, price: Price): ProductColour["metadata"] {
  const prices: ProductColour["metadata"]["prices"] = [{ type: priceTypes.normal, value: price.normal }];
  if (price.offer !== undefined) prices.push({ type: priceTypes.offer, value: price.offer });
  return {
    brand: row.product.brand,
    color: row.product.color,
    image: listedPicture(row.picture),
    size: row.size,
    sku: row.sku,
    model: row.product.model,
    prices,
  };
}

/** DM-04 of rows in order; null for a product without a table. */
function conversionTable(
  rows: readonly SizeConversion[],
  systems: readonly SystemRow[],
): ConvertionTable | null {
  if (rows.length === 0) return null;
  const unknown = Object.fromEntries(systems.map(({ code }) => [code, null]));
  return {
    values: rows.map(({ inputValue, sizes }) => ({
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

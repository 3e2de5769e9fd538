import type { Product } from "@horma/contract";
import {
  conversionRow,
  defaultSizeSystem,
  displaySize,
  localizeSizes,
  normalizeSize,
  sizeSystems,
} from "@horma/domain";
import { t } from "@lingui/core/macro";

/** One size of a shoe: its sku and its free pairs in the back room. */
export type ShoeSize = { size: string; sku: string; free: number };
export type ShoeSizes = readonly ShoeSize[];
/** A shoe with its sizes and how many of each the back room has. */
export type Shoe = { product: Product; sizes: ShoeSizes };

/** A product's sizes with their free pairs, from the products of their skus. If two skus have one size, the one with more. */
export function sizesOf(product: Product, all: readonly Product[]): ShoeSize[] {
  const free = new Map(all.map(({ metadata, quantity }) => [metadata.sku, quantity]));
  return product.metadata.relatedProducts.flatMap(({ size, products }) => {
    const skus = products.map(({ sku }) => ({ size, sku, free: free.get(sku) ?? 0 }));
    return skus.sort((a, b) => b.free - a.free).slice(0, 1);
  });
}

/**
 * The sku to ask for after a size's code was scanned. `null` if none of that size is free, or the shoe is not asked for here;
 * undefined if it is no size of this shoe.
 */
export function scannedSize({ product, sizes }: Shoe, sku: string): string | null | undefined {
  const { relatedProducts, inventory } = product.metadata;
  const size = relatedProducts.find(({ products }) => products.some((each) => each.sku === sku))?.size;
  if (size === undefined) return undefined;
  const free = sizes.find((each) => each.size === size && each.free > 0);
  return inventory === null ? null : (free?.sku ?? null);
}

/** The systems of a shoe's sizes. Without a table only the default one. */
export function systemsOf(product: Product): string[] {
  const systems = product.convertion_table === null ? [] : sizeSystems(product.convertion_table);
  return systems.length === 0 ? [defaultSizeSystem] : systems;
}

/** A size as the wall of boxes shows it. */
export type ShownSize = ShoeSize & {
  /** 41½ in the chosen system. */
  shown: string;
  /** As data, for the accessible name: 41.5. */
  local: string;
};

/** The sizes in a system, smallest first. */
export function shownSizes(product: Product, sizes: ShoeSizes, system: string): ShownSize[] {
  const entries = sizes.map(({ size, sku, free }) => ({ size, sku, has_stock: free > 0 }));
  return localizeSizes(entries, product.convertion_table, system).map(({ sku, size, local_size }) => ({
    sku,
    size,
    local: local_size,
    free: sizes.find((each) => each.sku === sku)?.free ?? 0,
    shown: shownIn(product, size, system, local_size),
  }));
}

/** Centimetres are a length and keep their decimals. Other systems count in halves and thirds. */
function shownIn(product: Product, size: string, system: string, local: string): string {
  const value = conversionRow(product.convertion_table, size)?.[system];
  if (system !== "cm" || typeof value !== "string") return displaySize(local);
  return normalizeSize(value).replace(".", ",");
}

/** 4 en bodega */
export function freeText(free: number): string {
  return t`${free} en bodega`;
}

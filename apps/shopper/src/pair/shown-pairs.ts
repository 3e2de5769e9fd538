import type { ConvertionTable, Order, Product } from "@horma/contract";
import { conversionRow, displaySize, localSize, overallState, type SizeEntry } from "@horma/domain";
import { t } from "@lingui/core/macro";

/** One pair as the label shows it: its size, the European one under it, and whether it ran out. */
export type ShownPair = { size: string; note?: string; missing?: boolean; canceled?: boolean };

/** A pair of an order. */
export type Pair = Order["order_details"][number];

/** The pairs of an order, in the order they were asked for (SC-12). */
export function shownPairs(order: Order): ShownPair[] {
  return order.order_details.map(shownDetail);
}

/** One of them. */
export function shownDetail({ product, status_id, reason }: Pair): ShownPair {
  const pair = shownPair(product.metadata.size, product.convertion_table);
  if (status_id === "canceled" && (reason === "shopper" || reason === "staff"))
    return { ...pair, note: t`Cancelada`, missing: true, canceled: true };
  return status_id === "canceled" ? { ...pair, note: t`- No disponible`, missing: true } : pair;
}

/** The same size in the systems people compare with, as the orders list says it: `US 8½ · EU 42`; empty without a table. */
export function sizeConversion(size: string, table: ConvertionTable | null): string {
  const row = conversionRow(table, size);
  const systems = { US: row?.us, EU: row?.eu };
  return Object.entries(systems)
    .flatMap(([system, value]) => (value ? [`${system} ${displaySize(value)}`] : []))
    .join(" · ");
}

/** Pairs that differ in nothing but their size stand together, in the order they were asked for (FL-06). */
export function byModel(pairs: readonly Pair[]): Pair[][] {
  const models = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const { model, color } = pair.product.metadata;
    const key = JSON.stringify([model, color]);
    models.set(key, [...(models.get(key) ?? []), pair]);
  }
  return [...models.values()];
}

/** Where tapping an order leads: to /try if its pairs are being tried, else to where it is followed. */
export function orderPlace(order: Order): "try" | "preparing" {
  return overallState(order) === "in_salon" ? "try" : "preparing";
}

/** The pairs that are about to be asked for. */
export function chosenPairs(
  sizes: readonly SizeEntry[],
  skus: readonly string[],
  table: ConvertionTable | null,
): ShownPair[] {
  return chosenEntries(sizes, skus).map((entry) => shownPair(entry.size, table));
}

/** The chosen sizes alone, as shown. */
export function shownSizes(sizes: readonly SizeEntry[], skus: readonly string[]): string[] {
  return chosenEntries(sizes, skus).map((entry) => displaySize(entry.local_size));
}

/** Skus of an order that the store does not have after all (ST-06, TR-03); not those that were canceled or not served. */
export function missingSkus(order: Order): string[] {
  return order.order_details
    .filter((detail) => detail.reason === "no_stock")
    .map((detail) => detail.product.metadata.sku);
}

/**
 * Whether the product is the ordered shoe. The shopper may have looked at another one since, or at none after a change of device.
 */
export function offersSizesOf(order: Order | undefined, product: Product | null): boolean {
  const ordered = order?.order_details.map((detail) => detail.product.metadata.sku) ?? [];
  const sizes = product?.metadata.relatedProducts.flatMap(({ products }) => products) ?? [];
  return sizes.some(({ sku }) => ordered.includes(sku));
}

/** The text when one of two pairs ran out; nothing otherwise. */
export function missingPairText(pairs: readonly ShownPair[]): { title: string; text: string } | undefined {
  const gone = pairs.find((pair) => pair.missing);
  const left = pairs.find((pair) => !pair.missing);
  if (gone === undefined || left === undefined) return undefined;
  const [goneSize, leftSize] = [gone.size, left.size];
  if (gone.canceled)
    return { title: t`La talla ${goneSize} se canceló`, text: t`Seguimos con la ${leftSize}.` };
  return {
    title: t`La talla ${goneSize} se agotó`,
    text: t`Seguimos con la ${leftSize}, no pierdes tu lugar.`,
  };
}

function shownPair(size: string, table: ConvertionTable | null): ShownPair {
  const european = conversionRow(table, size)?.eu;
  const shown = { size: displaySize(localSize(table, size)) };
  return european ? { ...shown, note: `EU ${displaySize(european)}` } : shown;
}

function chosenEntries(sizes: readonly SizeEntry[], skus: readonly string[]): SizeEntry[] {
  return skus.flatMap((sku) => sizes.find((entry) => entry.sku === sku) ?? []);
}

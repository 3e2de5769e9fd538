/** Prices in Chilean pesos, whole numbers (VA-10). */

/** Price types of the wire: `"1"` normal, `"2"` offer. */
export const priceTypes = { normal: "1", offer: "2" } as const;

/** The same in the catalogue and its files. */
export const priceKinds = ["normal", "offer"] as const;

export type PriceEntry = { type: string; value: number };

/** Normal price, and the offer if it is lower (SC-07: an offer that is not lower, or is 0, does not count). */
export type Price = { normal: number; offer?: number };

/** Reads the normal and the offer price from a product's price list. Undefined without a normal price. */
export function readPrice(entries: readonly PriceEntry[]): Price | undefined {
  const normal = entries.find((entry) => entry.type === priceTypes.normal)?.value;
  if (normal === undefined) return undefined;
  return withOffer(normal, entries.find((entry) => entry.type === priceTypes.offer)?.value);
}

/**
 * A price of the catalogue: of one sku or the whole product, of one store or all, and when it applies: from `starts` until before
 * `ends`, both on the store's own clock (`2026-12-24T09:00:00`), each null without a bound.
 */
export type CataloguePrice = {
  sku: string | null;
  storeId: number | null;
  type: (typeof priceKinds)[number];
  value: number;
  starts: string | null;
  ends: string | null;
};

/**
 * The price in force of a sku (CT-05). Of several, the most specific wins: the sku's before the product's, then the store's before
 * every store's, then the one that began last. An offer that is not lower, or is 0, does not count (SC-07). Undefined without a
 * normal price.
 * The server asks the database for it; tests compare the two.
 * @forTests
 * @param prices of the sku's product
 * @param at where it is asked for (`storeId` null: in no store), and the time on that place's clock
 */
export function priceInForce(
  prices: readonly CataloguePrice[],
  at: { sku: string; storeId: number | null; localTime: string },
): Price | undefined {
  const applies = (each: CataloguePrice) =>
    (each.sku === null || each.sku === at.sku) &&
    (each.storeId === null || each.storeId === at.storeId) &&
    (each.starts === null || each.starts <= at.localTime) &&
    (each.ends === null || at.localTime < each.ends);
  const chosen = (type: CataloguePrice["type"]) =>
    prices.filter((each) => each.type === type && applies(each)).sort(bySpecificity)[0]?.value;
  const normal = chosen("normal");
  return normal === undefined ? undefined : withOffer(normal, chosen("offer"));
}

function bySpecificity(a: CataloguePrice, b: CataloguePrice): number {
  const rank = ({ sku, storeId }: CataloguePrice) => (sku === null ? 0 : 2) + (storeId === null ? 0 : 1);
  return rank(b) - rank(a) || ((a.starts ?? "") < (b.starts ?? "") ? 1 : -1);
}

/** A price, with an offer that counts. */
export function withOffer(normal: number, offer: number | null | undefined): Price {
  return typeof offer === "number" && offer > 0 && offer < normal ? { normal, offer } : { normal };
}

/** What is paid: the offer where there is one. */
export function priceToPay(price: Price): number {
  return price.offer ?? price.normal;
}

/** Discount in whole percent, rounded down so that it never promises too much; 0 without an offer. */
export function discountPercent(price: Price): number {
  if (price.offer === undefined || price.normal <= 0) return 0;
  return Math.floor(((price.normal - price.offer) * 100) / price.normal);
}

/** Pesos as the store writes them, in every language: without decimals, with dots between thousands, `$69.990` (VA-10). */
export function formatPrice(pesos: number): string {
  const whole = Math.round(Math.abs(pesos));
  const sign = pesos < 0 && whole !== 0 ? "-" : "";
  return `${sign}$${new Intl.NumberFormat("es-CL", { useGrouping: "always" }).format(whole)}`;
}

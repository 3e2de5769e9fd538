/** Prices in Chilean pesos, whole numbers (VA-10). */

/** Price types of the wire: `"1"` normal, `"2"` offer. */
export const priceTypes = { normal: "1", offer: "2" } as const;

export type PriceEntry = { type: string; value: number };

/** Normal price, and the offer if it is lower (SC-07: an offer that is not lower, or is 0, does not count). */
export type Price = { normal: number; offer?: number };

/** Reads the normal and the offer price from a product's price list. Undefined without a normal price. */
export function readPrice(entries: readonly PriceEntry[]): Price | undefined {
  const normal = entries.find((entry) => entry.type === priceTypes.normal)?.value;
  if (normal === undefined) return undefined;
  const offer = entries.find((entry) => entry.type === priceTypes.offer)?.value;
  return offer !== undefined && offer > 0 && offer < normal ? { normal, offer } : { normal };
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

/** Pesos without decimals and with the thousands mark of the reader's language: `$69.990`, in English `$69,990` (VA-10). */
export function formatPrice(pesos: number, language = "es-CL"): string {
  const whole = Math.round(Math.abs(pesos));
  const sign = pesos < 0 && whole !== 0 ? "-" : "";
  return `${sign}$${new Intl.NumberFormat(language, { useGrouping: "always" }).format(whole)}`;
}

import { newIdempotencyKey } from "@horma/contract";

/**
 * What makes asking for pairs safe to repeat: one idempotency key per set of skus, kept until the server has
 * answered. A reload, a double tap or a lost answer sends the same key again and gets the same order.
 */
export type OrderRequest = {
  key: string;
  skus: readonly string[];
  /** The beginning of the shopper's token: on a kiosk the next shopper never inherits a request. */
  shopper: string;
};

/** The request for these skus: the stored one if it has the same skus and shopper. */
export function orderRequest(
  kept: OrderRequest | null,
  wanted: { skus: readonly string[]; token: string },
  newKey: () => string = newIdempotencyKey,
): OrderRequest {
  if (repeats(kept, wanted)) return kept;
  return { key: newKey(), skus: [...wanted.skus], shopper: shopperOf(wanted.token) };
}

/** Whether a kept request is about this set of skus, of this shopper. */
export function repeats(
  kept: OrderRequest | null,
  { skus, token }: { skus: readonly string[]; token: string },
): kept is OrderRequest {
  return kept?.shopper === shopperOf(token) && setOf(kept.skus) === setOf(skus);
}

function shopperOf(token: string): string {
  return token.slice(0, 8);
}

function setOf(skus: readonly string[]): string {
  return [...skus].sort().join(" ");
}

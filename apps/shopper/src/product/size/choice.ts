import type { SizeEntry } from "@horma/domain";

/** What the product screen's button says and does (SC-08, VA-03). */
export type Choice =
  /** No size left, or a chosen one is gone. */
  { kind: "unavailable" } | { kind: "none" } | { kind: "ready"; sizes: readonly SizeEntry[] };

/** What the chosen skus mean for the next step; sizes of unknown stock may be asked for. */
export function readChoice(sizes: readonly SizeEntry[], chosen: readonly string[]): Choice {
  if (sizes.every((size) => size.has_stock === false)) return { kind: "unavailable" };
  const picked = chosen.flatMap((sku) => sizes.filter((size) => size.sku === sku));
  if (picked.length === 0) return { kind: "none" };
  if (picked.some((size) => size.has_stock === false)) return { kind: "unavailable" };
  return { kind: "ready", sizes: picked };
}

/** The place of a sku among the chosen ones, 1 based; 0 when it is not chosen. */
export function choiceOrder(chosen: readonly string[], sku: string): 0 | 1 | 2 {
  const index = chosen.indexOf(sku);
  return index === 0 ? 1 : index === 1 ? 2 : 0;
}

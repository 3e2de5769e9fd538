import type { Product } from "@horma/contract";
import { normalizeSize, type SizeEntry } from "@horma/domain";

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

/** What becomes of the chosen sizes in another colour: its skus of the same sizes, and those that are not there. */
export function choiceIn(chosen: readonly SizeEntry[], colour: readonly SizeEntry[]): ChoiceInColour {
  const found = chosen.map((entry) => ({
    entry,
    there: colour.find(
      ({ size, has_stock }) => has_stock !== false && normalizeSize(size) === normalizeSize(entry.size),
    ),
  }));
  return {
    skus: found.flatMap(({ there }) => there?.sku ?? []),
    missing: found.flatMap(({ entry, there }) => (there === undefined ? [entry] : [])),
  };
}

/** The size, normalised, whose code led to this model in this page's life; in another colour it is the same. */
export function scannedSize(
  { metadata }: Product,
  seen: readonly { product: Product }[],
): string | undefined {
  const { brand, model } = metadata;
  const found = seen.find(
    ({ product }) => product.metadata.brand === brand && product.metadata.model === model,
  );
  return found && normalizeSize(found.product.metadata.size);
}

export type ChoiceInColour = { skus: readonly string[]; missing: readonly SizeEntry[] };

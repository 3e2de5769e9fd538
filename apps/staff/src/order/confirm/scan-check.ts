import type { BoardPair, StaffSearchAnswer } from "@horma/contract";
import { displaySize, pairToPutBack } from "@horma/domain";
import { isCodeOf, type ProductCode, productCode, searchFor } from "@horma/gtin";
import { t } from "@lingui/core/macro";

/** What a scanned or typed code means for an order that is being fetched. */
export type ScanCheck =
  /** `code` is what the server gets. */
  | { kind: "right"; pair: BoardPair; code: string }
  | { kind: "again"; pair: BoardPair }
  /** Canceled meanwhile: the pair goes back to its slot. `code` is what the server gets. */
  | { kind: "canceled"; pair: BoardPair; code: string }
  /** Not of this order. What it is has to be looked up. */
  | { kind: "other"; code: ProductCode };

/** Looks for a code among an order's pairs. Undefined for an empty text. */
export function checkScan(pairs: readonly BoardPair[], text: string): ScanCheck | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const code = productCode(text);
  const named = pairs.filter((pair) => isCodeOf(code, pair));
  const waiting = named.find((pair) => pair.state === "picking" && !pair.confirmed);
  const sent = searchFor(code)?.q ?? text;
  if (waiting !== undefined) return { kind: "right", pair: waiting, code: sent };
  const canceled = named.find(pairToPutBack) ?? named.find((pair) => pair.state === "canceled");
  if (canceled !== undefined) return { kind: "canceled", pair: canceled, code: sent };
  const done = named.find((pair) => pair.confirmed);
  return done === undefined ? { kind: "other", code } : { kind: "again", pair: done };
}

export type ScanWords = { title: string; text: string };
type FoundShoe = StaffSearchAnswer["products"][number];

/**
 * What a runner reads after scanning a wrong pair. `found` is that pair, if it is known.
 * @param strange the title if it is not
 */
export function wrongScan(
  pairs: readonly BoardPair[],
  found: FoundShoe | undefined,
  strange = t`No es de este pedido`,
): ScanWords {
  const waiting = pairs.filter((pair) => pair.state === "picking" && !pair.confirmed);
  const wanted = waiting.map((pair) => displaySize(pair.size)).join(t` o la `);
  const [first] = waiting;
  if (found === undefined || first === undefined) {
    const text = wanted === "" ? t`Déjala donde estaba.` : t`Buscas la ${wanted}. Déjala donde estaba.`;
    return { title: strange, text };
  }
  const { product } = first;
  if (found.name === product.name && found.brand === product.brand) {
    if (found.color === product.color) {
      const title = t`Es la talla ${displaySize(found.size)}`;
      return { title, text: t`Buscas la ${wanted}. Déjala donde estaba.` };
    }
    const text = t`Buscas ${product.color}, talla ${wanted}. Déjala donde estaba.`;
    return { title: t`Es ${found.color}, talla ${displaySize(found.size)}`, text };
  }
  const title = t`Es ${found.brand} ${found.name}, talla ${displaySize(found.size)}`;
  return {
    title,
    text: t`Buscas ${product.brand} ${product.name}, talla ${wanted}. Déjala donde estaba.`,
  };
}

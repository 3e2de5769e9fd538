import type { BoardPair, StaffSearchAnswer } from "@horma/contract";
import { displaySize, searchForScanned } from "@horma/domain";

/** What a scanned or typed code is, for an order whose pairs are being fetched. */
export type ScanCheck =
  | { kind: "right"; pair: BoardPair }
  | { kind: "again"; pair: BoardPair }
  /** Not of this order; what it is has to be looked up. */
  | { kind: "other"; code: string };

/** Looks a code up among the pairs of an order; without blanks and hyphens, a GTIN as its 13 digits. */
export function checkScan(pairs: readonly BoardPair[], text: string): ScanCheck | undefined {
  const code = searchForScanned(text)?.q;
  if (code === undefined) return undefined;
  const named = pairs.filter((pair) => pair.sku === code || pair.ean === code);
  const waiting = named.find((pair) => pair.state === "picking" && !pair.confirmed);
  if (waiting !== undefined) return { kind: "right", pair: waiting };
  const done = named.find((pair) => pair.confirmed);
  return done === undefined ? { kind: "other", code } : { kind: "again", pair: done };
}

export type ScanWords = { title: string; text: string };
type FoundShoe = StaffSearchAnswer["products"][number];

/** What a runner reads who scanned a pair that nobody asked for; `found` is that pair, as far as it is known. */
export function wrongScan(pairs: readonly BoardPair[], found: FoundShoe | undefined): ScanWords {
  const waiting = pairs.filter((pair) => pair.state === "picking" && !pair.confirmed);
  const wanted = waiting.map((pair) => displaySize(pair.size)).join(" o la ");
  const [first] = waiting;
  if (found === undefined || first === undefined) {
    const text = wanted === "" ? "Déjala donde estaba." : `Buscas la ${wanted}. Déjala donde estaba.`;
    return { title: "No es de este pedido", text };
  }
  const { product } = first;
  if (found.name === product.name && found.brand === product.brand) {
    if (found.color === product.color) {
      const title = `Es la talla ${displaySize(found.size)}`;
      return { title, text: `Buscas la ${wanted}. Déjala donde estaba.` };
    }
    const text = `Buscas ${product.color}, talla ${wanted}. Déjala donde estaba.`;
    return { title: `Es ${found.color}, talla ${displaySize(found.size)}`, text };
  }
  const title = `Es ${found.brand} ${found.name}, talla ${displaySize(found.size)}`;
  return {
    title,
    text: `Buscas ${product.brand} ${product.name}, talla ${wanted}. Déjala donde estaba.`,
  };
}

/** Which pairs a ticket of the till system means (EV-04). Instants are epoch ms. The rules are in docs/spec/sale.md. */
import { limits } from "./limits.ts";
import type { PairState } from "./pair.ts";

/** What a ticket is. */
export const saleKinds = ["sale", "return"] as const;
export type SaleKind = (typeof saleKinds)[number];

/** What became of pieces of a ticket. */
export const saleOutcomes = [
  /** A pair that its shopper had is sold. */
  "settled",
  /** The till screen had said already that the pair was bought: the price is recorded. */
  "recorded",
  /** A pair that was bought came back. */
  "returned",
  /** It contradicts what our store knows of the pair, and changed nothing. */
  "contradicts",
  /** Pieces of no order: they left the store's stock, or came to it. */
  "store",
  /** Nothing of our catalogue. */
  "unknown",
] as const;
export type SaleOutcome = (typeof saleOutcomes)[number];

/** Pieces of a ticket that are more than people buy or bring back at once: likely a typing error. Undefined if they are not. */
export function unlikelyPieces(lines: readonly { quantity: number }[]): number | undefined {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces > limits.ticketPieces ? pieces : undefined;
}

/** A pair of the sku that a line names, in the line's store. */
export type SoldPair = {
  state: PairState;
  /** Its order's code. */
  code: string;
  /** When its shopper got it, and when the till last said what became of it. */
  had: number | null;
  settled: number | null;
  /** What a ticket charged for it. */
  charged: number | null;
  /** A ticket took it back. */
  refunded: boolean;
};

/** A piece of a ticket: `code` is the order's, where the line names one. */
export type SoldPiece = { kind: SaleKind; at: number; code: string | null; price: number };

const minute = 60_000;
/** How far the till's clock may be ahead of ours, or behind. */
const clockDrift = minute;
/** A till screen that is used beside the till system closes an order within this time of its ticket. */
const sameMoment = 60 * minute;
/** At the latest it does at the end of the day. */
const sameDay = 24 * 60 * minute;

/**
 * The pairs that a piece may mean, the likeliest first, or a contradiction: the order that it names, or the till screen just now, says
 * otherwise. None where it is of no order.
 * @param pairs of the sku in the store, the newest order's first
 */
export function pairsMeant<P extends SoldPair>(pairs: readonly P[], piece: SoldPiece): P[] | "contradicts" {
  const possible = piece.kind === "sale" ? soldAs(pairs, piece) : returnedAs(pairs, piece);
  if (piece.code !== null) {
    const named = pairs.filter(({ code }) => code === piece.code);
    const fits = possible.filter(({ code }) => code === piece.code);
    if (named.length > 0) return fits.length > 0 ? fits : "contradicts";
  }
  if (possible.length > 0) return possible;
  return piece.kind === "sale" && pairs.some((pair) => justGivenBack(pair, piece)) ? "contradicts" : [];
}

/** Pairs that no one paid: closed in this moment as bought, then with their shoppers, then closed as bought that day. */
function soldAs<P extends SoldPair>(pairs: readonly P[], { at }: SoldPiece): P[] {
  const unpaid = pairs.filter(
    ({ charged, had }) => charged === null && had !== null && had <= at + clockDrift,
  );
  const apart = ({ settled }: P) => Math.abs((settled ?? Number.NEGATIVE_INFINITY) - at);
  const bought = unpaid
    .filter((pair) => pair.state === "bought" && apart(pair) <= sameDay)
    .sort((one, other) => apart(one) - apart(other));
  const withShopper = unpaid
    .filter(({ state }) => state === "with_shopper")
    .sort((one, other) => (one.had ?? 0) - (other.had ?? 0));
  return [
    ...bought.filter((pair) => apart(pair) <= sameMoment),
    ...withShopper,
    ...bought.filter((pair) => apart(pair) > sameMoment),
  ];
}

/** Pairs that were bought by then and did not come back: those of the price that is refunded, then the last that was sold. */
function returnedAs<P extends SoldPair>(pairs: readonly P[], { at, price }: SoldPiece): P[] {
  return pairs
    .filter(
      ({ state, refunded, had }) => state === "bought" && !refunded && had !== null && had <= at + clockDrift,
    )
    .sort(
      (one, other) =>
        Number(other.charged === price) - Number(one.charged === price) ||
        (other.settled ?? 0) - (one.settled ?? 0),
    );
}

/** The till screen says that its shopper gave it back, about when the till system sold one. */
function justGivenBack({ state, had, settled, charged }: SoldPair, { at }: SoldPiece): boolean {
  if (state !== "returned" || charged !== null || had === null || settled === null) return false;
  return had <= at && Math.abs(settled - at) <= limits.undoSettlement;
}

import type { BoardPair, OrderHistoryEntry } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { type HistoryLine, historyLines } from "../order/history-text.ts";

/** Where a pair is after each event. */
const after: Partial<Record<OrderHistoryEntry["type"], "salon" | "rack" | "pickup" | "box" | "back">> = {
  pair_placed: "pickup",
  pair_brought: "pickup",
  pair_handed_over: "salon",
  pair_unsettled: "salon",
  pair_returned: "rack",
  pair_fetched: "rack",
  pair_found: "rack",
  pair_sanitizing: "box",
  pair_claimed: "back",
};

/** Where a lost pair was last, or should have been. `who` is its shopper. */
export function lastSeen(pair: BoardPair, history: readonly OrderHistoryEntry[], who: string): string {
  if (pair.reason === "with_other_shopper") return t`En salón, la tiene otro cliente`;
  const known = history.filter((entry) => entry.pair === pair.id);
  switch (after[known.findLast(({ type }) => type in after)?.type ?? "unknown"]) {
    case "salon":
      return t`En salón, la tenía ${who}`;
    case "rack":
      return t`No está en el estante de devoluciones`;
    case "pickup":
      return t`No está donde se dejó para retirar`;
    case "box":
      return t`No está en la smartbox`;
    default:
      return pair.location === null ? t`No está en bodega` : t`No está en ${pair.location}`;
  }
}

/** The most lines of a lost pair's history on its card. */
const most = 3;

/**
 * The last events of one pair, newest first.
 * @param nameOf how people call the device of a hwd
 */
export function pairHistory(
  pairId: number,
  history: readonly OrderHistoryEntry[],
  nameOf: (hwd: string) => string,
): HistoryLine[] {
  const entries = history.filter((entry) => entry.pair === pairId);
  return historyLines(entries, 1, nameOf).toReversed().slice(0, most);
}

import type { BoardPair, OrderHistoryEntry } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { type HistoryLine, historyLines } from "../order/history-text.ts";

type Seen = "salon" | "rack" | "pickup" | "box" | "back";

/** Where a pair is after each event that moves it. */
const after: Partial<Record<OrderHistoryEntry["type"], Seen>> = {
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
  const last = known.findLast(({ type }) => type in after);
  const seen: Seen = (last && after[last.type]) ?? "back";
  switch (seen) {
    case "salon":
      return t`En salón, la tenía ${who}`;
    case "rack":
      return t`No está en el estante de devoluciones`;
    case "pickup":
      return t`No está donde se dejó para retirar`;
    case "box":
      return t`No está en la smartbox`;
    case "back":
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

import type { BoardOrder, BoardPair, Settlement } from "@horma/contract";
import { comesBack, displaySize, type StaffRole, type UndoState, undoState } from "@horma/domain";
import { t } from "@lingui/core/macro";
import type { Choices } from "../settle/settlement.ts";

/** When a settlement was made and its day ends, epoch ms. */
export function settledAt({ at, day_ends_at }: Pick<Settlement, "at" | "day_ends_at">) {
  return { at: Date.parse(at), dayEndsAt: Date.parse(day_ends_at) };
}

/** The pairs of an order that a settlement is about. */
export function settledPairs(order: BoardOrder, { pairs }: Settlement): BoardPair[] {
  return order.pairs.filter(({ id }) => pairs.some((said) => said.id === id));
}

/** What the settlement said, as the till marks it. */
export function saidChoices({ pairs }: Settlement): Choices {
  return Object.fromEntries(pairs.map(({ id, outcome }) => [id, outcome]));
}

/** Whether someone of this role can undo it at `now`, epoch ms. */
export function stateOf(role: StaffRole, order: BoardOrder, settlement: Settlement, now: number): UndoState {
  const { charged } = settlement;
  return undoState(role, { ...settledAt(settlement), pairs: settledPairs(order, settlement), charged }, now);
}

/** The settlement's pairs that stay where they are, each with the reason. */
export function staying(order: BoardOrder, settlement: Settlement): string[] {
  return settledPairs(order, settlement)
    .filter((pair) => !comesBack(pair))
    .map(stayingText);
}

function stayingText({ size, place }: BoardPair): string {
  const shown = displaySize(size);
  switch (place) {
    case "sanitizer":
      return t`La ${shown} se está sanitizando: no vuelve al salón.`;
    case "shelf":
      return t`La ${shown} ya se guardó: no vuelve al salón.`;
    case "damaged":
    case "workshop":
      return t`La ${shown} está dañada: no vuelve al salón.`;
    case "lost":
    case "written_off":
      return t`La ${shown} está perdida: no vuelve al salón.`;
    case "return_rack":
    case "runner":
    case "box":
    case "pickup_shelf":
    case "zone":
    case "shopper":
    case "sold":
      return t`La ${shown} ya se sanitizó: no vuelve al salón.`;
  }
}

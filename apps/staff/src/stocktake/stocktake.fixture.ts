import type { SlotCount, Stocktake, StocktakeLine } from "@horma/contract";
import type { CountDraft } from "./draft.ts";
import { type SlotView, slotViews } from "./slot-view.ts";

export const at = Date.parse("2026-11-23T16:00:00.000Z");

/** A shoe of which this many should stand in a slot. */
export function aLine(sku: string, standing: number, more: Partial<StocktakeLine> = {}): StocktakeLine {
  const product = { id: sku.slice(0, 6), name: "Brisa 2", brand: "Puelche", color: "Hueso", image: null };
  return {
    sku,
    ean: sku,
    codes: [sku],
    size: "41",
    product,
    standing,
    held: 0,
    away: 0,
    with_shoppers: 0,
    ...more,
  };
}

export function aBook(
  slots: Record<string, StocktakeLine[]>,
  counts: Record<string, SlotCount | null> = {},
): Stocktake {
  const all = Object.entries(slots).map(([location, lines]) => ({
    location,
    lines,
    count: counts[location] ?? null,
  }));
  return { at: new Date(at).toISOString(), slots: all };
}

export function aCount(id: number, beganAt: string): SlotCount {
  return { id, began_at: beganAt, at: beganAt, name: "Kevin", state: "even", lines: [] };
}

/** The slot that is counted now. */
export function current(draft: CountDraft): SlotView | undefined {
  return slotViews(draft, () => false).find(({ state }) => state === "now");
}

export function ids(draft: CountDraft): string[] {
  return slotViews(draft, () => false).map(({ location }) => location);
}

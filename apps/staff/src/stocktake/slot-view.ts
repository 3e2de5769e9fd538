import type { SlotCount, Stocktake, StocktakeLine } from "@horma/contract";
import { countDifference } from "@horma/domain";
import { type CountDraft, type CountedShoe, type SlotDraft, slotsInOrder } from "./draft.ts";

/** A sku of a slot: the books beside what was read. */
export type LineView = CountedShoe & {
  counted: number;
  /** Pairs that the books say stand there. */
  standing: number;
  /** Too many or too few; what moved meanwhile is no difference. */
  difference: number;
} & Pick<StocktakeLine, "held" | "away" | "with_shoppers">;

/**
 * How far a slot is: no one counted it here; it is counted now, or was begun; its count is sent, or waits for the network; a
 * colleague's count came before; it was sent and never came.
 */
type SlotState = "pending" | "now" | "begun" | "queued" | "sent" | "other" | "lost";

export type SlotView = {
  location: string;
  state: SlotState;
  lines: LineView[];
  counted: number;
  standing: number;
  missing: number;
  extra: number;
  /** The slot's last count on the server. */
  count: SlotCount | null;
  reads: readonly string[];
};

/** How long after it left the queue a count may be missing in the books, ms. */
const onItsWay = 10_000;

/** Every slot of a count as it stands. `queued` are the slots whose counts still wait to be sent. */
export function slotViews(draft: CountDraft, queued: (location: string) => boolean): SlotView[] {
  return slotsInOrder(draft).map((booked) => slotView(draft, booked, queued(booked.location)));
}

function slotView(draft: CountDraft, booked: Stocktake["slots"][number], queued: boolean): SlotView {
  const { location, count } = booked;
  const slot = draft.slots[location];
  const none = { standing: 0, held: 0, away: 0, with_shoppers: 0 };
  const shoes = [...booked.lines, ...strays(slot, booked.lines).map((shoe) => ({ ...shoe, ...none }))];
  const state = stateOf(draft, slot, { location, count, queued });
  // Once the server has the count, its word about what moved meanwhile is the better one.
  const judged = state === "sent" && count?.began_at === slot?.beganAt ? count?.lines : undefined;
  const lines = shoes.map((shoe): LineView => {
    const counted = slot?.reads.filter((sku) => sku === shoe.sku).length ?? 0;
    const { least, most } = slot?.seen[shoe.sku] ?? { least: shoe.standing, most: shoe.standing };
    const known = judged?.find(({ sku }) => sku === shoe.sku)?.difference;
    return { ...shoe, counted, difference: known ?? countDifference({ counted, least, most }) };
  });
  const sum = (of: (line: LineView) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    location,
    count,
    state,
    lines,
    counted: sum((line) => line.counted),
    standing: sum((line) => line.standing),
    missing: sum((line) => Math.max(0, -line.difference)),
    extra: sum((line) => Math.max(0, line.difference)),
    reads: slot?.reads ?? [],
  };
}

/** Shoes that were read in a slot and are not in its books, or are not any more. */
function strays(slot: SlotDraft | undefined, lines: readonly StocktakeLine[]): readonly CountedShoe[] {
  return slot?.strays.filter((shoe) => lines.every(({ sku }) => sku !== shoe.sku)) ?? [];
}

function stateOf(
  { books, current }: CountDraft,
  slot: SlotDraft | undefined,
  { location, count, queued }: { location: string; count: SlotCount | null; queued: boolean },
): SlotState {
  if (slot === undefined) return "pending";
  if (slot.sentAt === null) return location === current ? "now" : slot.reads.length > 0 ? "begun" : "pending";
  if (queued) return "queued";
  const last = count?.id ?? null;
  if (last !== slot.after) return count?.began_at === slot.beganAt ? "sent" : "other";
  return Date.parse(books.at) - Date.parse(slot.sentAt) > onItsWay ? "lost" : "sent";
}

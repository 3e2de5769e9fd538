/** What the retailer's ERP says of stock, and what it means for ours (CT-04). The rules are a table in docs/spec/stock.md. */
import type { SlotStock } from "./slot.ts";

/** What the ERP says of a sku in a store: how many pieces it believes there at an instant, held and tried on ones included. */
export type ErpStock = {
  /** The slot it speaks of. Null: the pieces without a slot, or where it is `whole` those of all slots. */
  location: string | null;
  /** It speaks of the whole store. */
  whole: boolean;
  quantity: number;
  /** The instant when it was true, ms. */
  asOf: number;
  /** How many pieces our books had beyond that, because orders hold them: someone has to look. */
  short: number;
};

/** A row of a file: what is known of it only once it is applied is left out. */
export type SnapshotRow = Omit<ErpStock, "whole" | "short">;

/** Pieces that came to a slot (positive) or left it, sold, lost or counted, and when, ms. */
export type StockChange = { location: string | null; pieces: number; at: number };

/** Our books of one sku in a store. */
export type StockBooks = {
  slots: readonly SlotStock[];
  /** The ERP's last word. */
  erp: readonly ErpStock[];
  /** What changed since, in any order. Older changes may be among them. */
  changes: readonly StockChange[];
};

/** What a snapshot makes of them. */
export type AppliedSnapshot = {
  /** Slots that have another number of pieces now, or that the sku did not have. */
  onHand: { location: string | null; onHand: number }[];
  /** The ERP's last word by now. */
  erp: ErpStock[];
  /**
   * What each row was. `new`: the ERP never spoke of it. `changed`: its quantity, or our pieces there, are other ones. `same`:
   * neither is, or something newer is known, or the same.
   */
  rows: ("new" | "changed" | "same")[];
};

/** How far back a snapshot may speak of, ms: what changed since must be known. */
export const oldestSnapshot = 7 * 24 * 60 * 60_000;

/**
 * Applies what a file says of one sku in a store. Its books become the ERP's quantity and what changed since its instant, but never
 * fewer than orders hold.
 * @param rows one for each slot and one without at most. The only row of a sku is of the whole store if it has no slot.
 */
export function applySnapshot(books: StockBooks, rows: readonly SnapshotRow[]): AppliedSnapshot {
  const whole = rows.length === 1 && rows[0]?.location === null;
  const said = rows.map((row): ErpStock => ({ ...row, whole, short: 0 }));
  const taken = said.filter((row) => !books.erp.some((known) => answers(known, row)));
  const erp = [...books.erp.filter((known) => !taken.some((row) => overlap(row, known))), ...taken];
  const onHand = new Map<string | null, number>();
  for (const row of taken) {
    const expected = Math.max(0, expectedStock(row, books.changes));
    if (row.whole) row.short = spread(books.slots, expected, onHand);
    else {
      const { held } = slotOf(books, row.location) ?? { held: 0 };
      row.short = Math.max(0, held - expected);
      onHand.set(row.location, expected + row.short);
    }
  }
  const changed = [...onHand]
    .filter(([location, pieces]) => slotOf(books, location)?.onHand !== pieces)
    .map(([location, pieces]) => ({ location, onHand: pieces }));
  const became = (row: ErpStock): AppliedSnapshot["rows"][number] => {
    if (!taken.includes(row)) return "same";
    const known = books.erp.filter((each) => overlap(each, row));
    if (known.length === 0) return "new";
    const moved = changed.some(({ location }) => row.whole || location === row.location);
    return moved || known.some(({ quantity }) => quantity !== row.quantity) ? "changed" : "same";
  };
  return { onHand: changed, erp, rows: said.map(became) };
}

function slotOf({ slots }: StockBooks, location: string | null): SlotStock | undefined {
  return slots.find((slot) => slot.location === location);
}

/** What a move makes of the books. */
export type AppliedMove = {
  /** Slots that have another number of pieces now. */
  onHand: { location: string | null; onHand: number }[];
  /** Pieces that should have been taken and are not free. */
  short: number;
};

/**
 * Applies pieces that came (positive) or left, as the ERP or a till says. What the ERP's last word knows already changes nothing.
 * Without a slot, pieces that came have none yet, and those that left are taken as {@link applySnapshot} takes them.
 */
export function applyMove({ slots, erp }: StockBooks, { location, pieces, at }: StockChange): AppliedMove {
  if (erpKnows(erp, { location, at })) return { onHand: [], short: 0 };
  const here = slots.filter((slot) => slot.location === location);
  const onHand = new Map<string | null, number>();
  let short = 0;
  if (pieces > 0) onHand.set(location, (here[0]?.onHand ?? 0) + pieces);
  else short = take(location === null ? slots : here, -pieces, onHand);
  return { onHand: [...onHand].map(([place, left]) => ({ location: place, onHand: left })), short };
}

/** Whether the ERP's last word of a slot has what happened there at an instant already. */
export function erpKnows(erp: readonly ErpStock[], { location, at }: Omit<StockChange, "pieces">): boolean {
  const speaking = erp.filter((known) => known.whole || known.location === location);
  const words = speaking.length > 0 ? speaking : location === null ? erp : [];
  return words.length > 0 && words.every(({ asOf }) => asOf >= at);
}

/** What the ERP would say now if it knew what changed since: its quantity, and those changes of what it speaks of. */
export function expectedStock(
  { location, whole, quantity, asOf }: Omit<ErpStock, "short">,
  changes: readonly StockChange[],
): number {
  return changes
    .filter((change) => change.at > asOf && (whole || change.location === location))
    .reduce((sum, { pieces }) => sum + pieces, quantity);
}

/** What people corrected of a sku in a slot since the ERP's last word changed it: the newest line of the journal, and all their pieces. */
export type SeenSince = { line: number; location: string | null; pieces: number };

/**
 * What a snapshot sets back of that: it adds just what people took away, or takes what they added, in the slot or, where it speaks of
 * the whole store, in all slots together. So the ERP does not know of the correction. By slot, the line that is set back.
 */
export function setBack(
  seen: readonly SeenSince[],
  written: readonly { location: string | null; before: number; onHand: number }[],
): Map<string | null, number> {
  const found = new Map<string | null, number>();
  const change = ({ before, onHand }: { before: number; onHand: number }) => onHand - before;
  for (const each of written) {
    const here = seen.find(({ location }) => location === each.location);
    if (here && here.pieces !== 0 && here.pieces === -change(each)) found.set(each.location, here.line);
  }
  const pieces = seen.reduce((sum, each) => sum + each.pieces, 0);
  const newest = Math.max(...seen.map(({ line }) => line));
  const all = written.reduce((sum, each) => sum + change(each), 0);
  if (found.size === 0 && pieces !== 0 && pieces === -all)
    for (const { location } of written) found.set(location, newest);
  return found;
}

/** Whether something known makes a row superfluous: it is newer, or the same. */
function answers(known: ErpStock, said: ErpStock): boolean {
  if (!overlap(known, said)) return false;
  if (known.asOf !== said.asOf) return known.asOf > said.asOf;
  return known.whole === said.whole && known.quantity === said.quantity;
}

/** Whether both speak of the same pieces. */
function overlap(one: ErpStock, other: ErpStock): boolean {
  return one.whole || other.whole || one.location === other.location;
}

/**
 * Brings the store's sum to what is expected: what is more has no slot yet, what is fewer is taken. Returns how many cannot be taken.
 */
function spread(slots: readonly SlotStock[], expected: number, onHand: Map<string | null, number>): number {
  const more = expected - slots.reduce((sum, slot) => sum + slot.onHand, 0);
  if (more < 0) return take(slots, -more, onHand);
  const unknown = slots.find(({ location }) => location === null);
  if (more > 0) onHand.set(null, (unknown?.onHand ?? 0) + more);
  return 0;
}

/**
 * Takes free pieces: those without a slot first, then those of the slots that requests hold last. Returns how many are left to take,
 * because orders hold the others.
 */
function take(slots: readonly SlotStock[], pieces: number, onHand: Map<string | null, number>): number {
  let left = pieces;
  const lastHeldFirst = [...slots].sort((one, other) => {
    if (one.location === null || other.location === null) return one.location === null ? -1 : 1;
    return one.location < other.location ? 1 : -1;
  });
  for (const slot of lastHeldFirst) {
    const taken = Math.min(left, slot.onHand - slot.held);
    if (taken > 0) onHand.set(slot.location, slot.onHand - taken);
    left -= taken;
  }
  return left;
}

import type { BoardOrder } from "@horma/contract";
import { bySlot, type Slot, slotParts } from "../order/order-place.ts";
import { pairsAt } from "../order/stage.ts";

/** A request in an aisle: the slot of its first pair, where the walk stops. */
export type Stop = { order: BoardOrder; location: string; slot: Slot | undefined };
/** Requests whose first pair is in the same aisle, in walking order. `name` is empty for requests without a known slot. */
export type Aisle = { name: string; stops: Stop[] };

/** Requests by aisle, the aisles by name. Within an aisle they come in walking order: from the door, module by module, bottom up. */
export function aislesOf(waiting: readonly BoardOrder[]): Aisle[] {
  const aisles = new Map<string, Stop[]>();
  for (const order of waiting) {
    const stop = stopOf(order);
    const name = stop.slot?.aisle ?? "";
    aisles.set(name, [...(aisles.get(name) ?? []), stop]);
  }
  return [...aisles]
    .map(([name, stops]) => ({ name, stops: stops.toSorted((a, b) => bySlot(a.location, b.location)) }))
    .sort(
      (a, b) =>
        Number(a.name === "") - Number(b.name === "") ||
        a.name.localeCompare(b.name, "es", { numeric: true }),
    );
}

/** The stops of a walk, aisle after aisle. */
export function walkOf(aisles: readonly Aisle[], chosen: ReadonlySet<string>): Stop[] {
  return aisles.flatMap(({ stops }) => stops.filter(({ order }) => chosen.has(order.hash_id)));
}

/** The aisle that all stops are in; undefined if they are in several, or in none that is known. */
export function onlyAisle(walk: readonly Stop[]): string | undefined {
  const names = new Set(walk.map(({ slot }) => slot?.aisle));
  return names.size === 1 ? [...names][0] : undefined;
}

function stopOf(order: BoardOrder): Stop {
  const slots = pairsAt(order, "to_prepare").flatMap(({ location }) => location ?? []);
  const [first = ""] = slots.toSorted();
  return { order, location: first, slot: slotParts(first) };
}

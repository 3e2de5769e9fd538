import type { SlotSummary } from "@horma/contract";
import { isSlot, parseSlot, typedCode } from "@horma/domain";

/** The slots of one module, or one slot with a name of its own. */
export type Shelf = {
  /** Its code as a place: B-07. */
  place: string;
  slots: number;
  /** Pairs that should stand there. */
  standing: number;
  /** Slots that were counted since yesterday at this hour. */
  counted: number;
  /** Pairs too many or too few in counts that no one decided yet. */
  open: number;
  /** Pairs that the retailer's system does not have, until someone counts. */
  doubt: number;
};

/** An aisle with its modules; `name` is empty for slots without a position. */
export type Aisle = { name: string; standing: number; shelves: Shelf[] };

const aDay = 24 * 60 * 60_000;

/** The back room as it is walked: aisles by name, their modules by number. */
export function aislesOf(slots: readonly SlotSummary[], now: number): Aisle[] {
  const aisles = new Map<string, Map<string, Shelf>>();
  for (const { location, standing, doubt, count } of slots) {
    const name = parseSlot(location)?.aisle ?? "";
    const place = moduleOf(location);
    const shelves = aisles.get(name) ?? new Map<string, Shelf>();
    aisles.set(name, shelves);
    const shelf = shelves.get(place) ?? { place, slots: 0, standing: 0, counted: 0, open: 0, doubt: 0 };
    shelves.set(place, {
      place,
      slots: shelf.slots + 1,
      standing: shelf.standing + standing,
      counted: shelf.counted + (count !== null && now - Date.parse(count.at) < aDay ? 1 : 0),
      doubt: shelf.doubt + doubt,
      open: shelf.open + (count?.state === "open" ? count.difference : 0),
    });
  }
  return [...aisles]
    .sort(([one], [other]) => (one === "" ? 1 : other === "" ? -1 : one.localeCompare(other)))
    .map(([name, shelves]) => ({
      name,
      standing: [...shelves.values()].reduce((sum, shelf) => sum + shelf.standing, 0),
      shelves: [...shelves.values()].sort((one, other) => one.place.localeCompare(other.place)),
    }));
}

/** The place that someone named: a slot, a module or an aisle of the store, however it is written. */
export function placeNamed(slots: readonly SlotSummary[], text: string): string | undefined {
  const asked = typedCode(text);
  const is = (place: string) => place !== "" && typedCode(place) === asked;
  const slot = slots.find(({ location }) => is(location));
  return slot?.location ?? slots.flatMap(({ location }) => placesAround(location)).find(is);
}

/** The slot whose label was read. */
export function slotNamed(slots: readonly SlotSummary[], scanned: string): string | undefined {
  return slots.find(({ location }) => isSlot(scanned, location))?.location;
}

/** The module of a slot; a slot with a name of its own is one. */
export function moduleOf(location: string): string {
  return parseSlot(location) ? location.slice(0, location.lastIndexOf("-")) : location;
}

/** The module and the aisle of a slot. */
function placesAround(location: string): string[] {
  const parts = location.split("-");
  return parts.slice(1).map((_, at) => parts.slice(0, -1 - at).join("-"));
}

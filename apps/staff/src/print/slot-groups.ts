import type { SlotSummary } from "@horma/contract";
import type { PlaceGroup } from "@horma/ui/print";
import { moduleOf } from "../stocktake/aisles.ts";

/** The slots of a store by module, in the list's order: a module's labels are printed together. */
export function slotGroups(slots: readonly Pick<SlotSummary, "location">[]): PlaceGroup[] {
  const groups = new Map<string, string[]>();
  for (const { location } of slots) {
    const name = moduleOf(location);
    groups.set(name, [...(groups.get(name) ?? []), location]);
  }
  return [...groups].map(([name, inside]) => ({
    name,
    places: inside.map((location) => ({ kind: "slot", location })),
  }));
}

import { t } from "@lingui/core/macro";

/** What is counted: a slot, a module or an aisle (`B-07-3`, `B-07`, `B`), or a product wherever it lies. */
export type Target = { place: string } | { product: string };

/** A target's name in the storage. */
export function targetKey(target: Target): string {
  return "place" in target ? `place ${target.place}` : `product ${target.product}`;
}

/** The target that an address names. */
export function targetIn(search: URLSearchParams): Target | undefined {
  const [place, product] = [search.get("place"), search.get("product")];
  if (place) return { place };
  return product ? { product } : undefined;
}

/** What of a slot's code its row shows: the heading above has the rest. The slot 3 of B-07, 07-3 of B. */
export function shortSlot(target: Target, location: string): string {
  if (!("place" in target) || target.place === location) return location;
  return location.startsWith(`${target.place}-`) ? location.slice(target.place.length + 1) : location;
}

/** The number of a level of the module that is counted. */
function levelOf(target: Target, location: string): string | undefined {
  const short = shortSlot(target, location);
  return /^\d+$/.test(short) ? short : undefined;
}

/** What people call a slot of this target: "Nivel 3", or its code. */
export function slotName(target: Target, location: string): string {
  const level = levelOf(target, location);
  return level === undefined ? location : t`Nivel ${level}`;
}

/** The same within a sentence: "el nivel 3", or its code. */
export function theSlot(target: Target, location: string): string {
  const level = levelOf(target, location);
  return level === undefined ? location : t`el nivel ${level}`;
}

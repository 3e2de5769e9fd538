import type { StoreArea } from "@horma/contract";

/** How many stores of an area are chosen. */
export function countChosen({ stores }: StoreArea, chosen: readonly string[]): number {
  const codes = new Set(chosen);
  return stores.filter((code) => codes.has(code)).length;
}

/** What is chosen once an area is: all its stores; or none of them, if all were. */
export function withArea(area: StoreArea, chosen: readonly string[]): string[] {
  const others = chosen.filter((code) => !area.stores.includes(code));
  return countChosen(area, chosen) === area.stores.length ? others : [...others, ...area.stores];
}

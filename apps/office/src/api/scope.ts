import { pageConfig } from "@horma/app/page-config";
import type { CellName, Place } from "@horma/contract";
import { session } from "../session/session.ts";
import { scopeIn } from "./place.ts";

/** Whether several cells of stores are behind this address (RO-05). */
export const hasCells = pageConfig.cells.length > 0;

/** The scope of an address; by default of the page's own. */
export function scopeOf(search = location.search): Place {
  return scopeIn(search, pageConfig.cells, session.get()?.person.stores);
}

/** The cell of an address's scope; undefined for a store, for all stores, and without cells. */
export function cellOf(search: string): CellName | undefined {
  const scope = scopeOf(search);
  return scope !== null && "cell" in scope
    ? pageConfig.cells.find(({ name }) => name === scope.cell)
    : undefined;
}

/** A scope as a key: no two scopes have the same. */
export function scopeKey(search?: string): string {
  return JSON.stringify(scopeOf(search));
}

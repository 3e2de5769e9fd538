import { type CallName, type CallRoute, type CellName, calls, type Place, tokensOf } from "@horma/contract";

/**
 * Where a call goes while several cells of stores are behind the address: to the cell of the page's scope, or to the head. Calls
 * without the token of a person of the office go to the head. Files of the catalogue are sent without a scope, so the head takes them.
 */
export function placeOfCall(name: CallName, scope: Place): Place {
  const route: CallRoute = calls[name];
  return tokensOf(route).includes("office") && !route.ofHead ? scope : null;
}

/**
 * The scope that an address names, `?store=0101` or `?cell=norte`: a person of one store has that one. `null` for all stores, and
 * always where there are no cells.
 */
export function scopeIn(
  search: string,
  cells: readonly CellName[],
  stores: readonly string[] | null | undefined,
): Place {
  if (cells.length === 0) return null;
  const asked = new URLSearchParams(search);
  const store = stores?.length === 1 ? stores[0] : asked.get("store");
  if (store !== null && store !== undefined) return { store };
  const cell = cells.find(({ name }) => name === asked.get("cell"));
  return cell === undefined ? null : { cell: cell.name };
}

import { result } from "../result.mjs";

/**
 * What must hold of a store's books at the end.
 * @param {{ open: number, misplaced: number, unaccounted: number, stock: number }} end as `countPairs` gives it
 * @param {{ wrongDoors: number }} witness
 */
export function bookResults(end, witness) {
  return [
    result("orders that are not over", end.open, "orders", "=", 0),
    result("pairs that the server has in another place than the hands", end.misplaced, "pairs", "=", 0),
    result("pairs that are nowhere or in two places", end.unaccounted, "pairs", "=", 0),
    result("skus whose stock does not add up", end.stock, "skus", "=", 0),
    result("front doors opened for another's order", witness.wrongDoors, "doors", "=", 0),
  ];
}

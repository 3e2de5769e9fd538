import { result } from "../result.mjs";

/**
 * What must hold of the till's sales and of what a reader of the feed got.
 * @param {{ lost: number, doubled: number, pieces: number }} sales
 * @param {{ missed: number, repeated: number, unknown: number, misordered: number }} feed
 */
export function connectedResults(sales, feed) {
  const wrong = feed.repeated + feed.unknown + feed.misordered;
  return [
    result("acknowledged sales that are lost", sales.lost, "sales", "=", 0),
    result("sales that were recorded twice", sales.doubled, "sales", "=", 0),
    result("pieces that do not fit the sales", sales.pieces, "pieces", "=", 0),
    result("events that the reader missed", feed.missed, "events", "=", 0),
    result("events that it got twice, unknown or out of order", wrong, "events", "=", 0),
  ];
}

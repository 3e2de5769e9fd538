// What each table and the server's memory may come to, and why: written down beside the limits that hold it.

/** Resident memory of the server, MB: what a busy store's has, and every cache that a stranger can fill, full. */
export const memoryBound = 450;
/** What a row may take with its indexes and what updates leave behind, bytes; and a table that is as good as empty. */
const bytesOfRow = 1_500;
const bytesOfTable = 1_000_000;

/** The shopper's routes, the surfaces, the demo's stores and none, and two days where midnight passes. */
const places = 28 * 2 * 3 * 2;

/**
 * The most rows of each table that the run may have made. Those that are not named nobody but
 * their owner writes to: they may have none more than before.
 * @param {{ requests: number, addresses: number, minutes: number, pieces: number }} run how many requests came, from how many
 *   addresses, for how long, and how many pieces the demo's stores had free
 */
export function rowBounds({ requests, addresses, minutes, pieces }) {
  // A shared minute begins with the first try of each address, so one more than passed may have begun.
  const each = (aMinute) => Math.min(requests, aMinute * addresses * (minutes + 1));
  return {
    page_view: [places, "a sum for each day, route, surface and store"],
    web_vital: [5 * places, "the same for each of five measures"],
    client: [each(600), "600 logins a minute and address; 24 h until they are erased"],
    session: [each(600), "a session a login, for as long as its visit"],
    handover: [each(60), "60 links a minute and token, 5 minutes each; ends with its session"],
    login_code: [0, "no codes where IDENTITY is not sms"],
    order: [pieces, "an order holds a piece, and there are no more"],
    pair: [pieces, "as orders"],
    order_event: [
      20 * pieces,
      "what an order can be asked is asked a few times: claimed, extended, called off",
    ],
    poll_answer: [pieces, "one an order"],
    staff_event: [each(20), "20 wrong PINs a network, then it waits longer and longer"],
    device_event: [1_000, "no box is asked for anything by a stranger; boxes tell how they are"],
    count_report: [4, "a row a store and day, of which midnight may begin another"],
    backoff: [10 * addresses + 200, "a row a network and kind of try, a row a person"],
    rate_limit: [20 * addresses, "a row an address and kind of try"],
  };
}

/** @param {number} rows the bound of a table's rows */
export function byteBound(rows) {
  return bytesOfTable + rows * bytesOfRow;
}

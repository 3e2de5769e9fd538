// Bounds for each table and the server's memory, with their reasons.

/** The server's resident memory, MB: a busy store, plus every cache that strangers can fill, full. */
export const memoryBound = 450;
/** Bytes of a row with its indexes and dead versions, and of a nearly empty table. */
const bytesOfRow = 1_500;
const bytesOfTable = 1_000_000;

/** Routes × surfaces × demo stores and none × two days (midnight may pass). */
const places = 28 * 2 * 3 * 2;
/** What one network adds in an hour: views and as many measures, and lost demand of each of the demo's two stores. */
const [views, lost] = [6_000, 2 * 200];

/**
 * The most rows that the run may add to each table. Tables not named may grow by none: only their owner writes to them.
 * @param {{ requests: number, addresses: number, minutes: number, pieces: number }} run how many requests came, from how many
 * addresses, for how long, and how many pieces the demo's stores had free
 */
export function rowBounds({ requests, addresses, minutes, pieces }) {
  // An address' minute starts at its first try, so one more minute may have begun than passed.
  const hours = Math.ceil((minutes + 1) / 60);
  const each = (aMinute) => Math.min(requests, aMinute * addresses * (minutes + 1));
  return {
    page_view: [places, "a sum for each day, route, surface and store"],
    web_vital: [5 * places, "the same for each of five measures"],
    client: [each(600), "600 logins a minute and address; 24 h until they are erased"],
    session: [each(600), "a session a login, for as long as its visit"],
    session_transfer: [each(60), "60 links a minute and token, 5 minutes each; ends with its session"],
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
    counted: [
      Math.min(requests, (2 * views + lost + 4) * addresses),
      "a row a browser and thing within its network's share, and one a share; an hour each",
    ],
    lost_demand: [lost * hours * addresses, "a sum an hour, store, size and cause, by networks' shares"],
    event: [
      Math.min(requests, 20 * pieces + lost * hours * addresses) + 1_000,
      "what orders are asked, lost demand by its shares, and what boxes tell",
    ],
    // Only a trusted proxy's word makes another address of a caller, and nothing here is trusted (hostile.mjs).
    rate_limit: [2 * addresses, "a row an address and kind of try: logins and codes asked for"],
  };
}

/** @param {number} rows the bound of a table's rows */
export function byteBound(rows) {
  return bytesOfTable + rows * bytesOfRow;
}

// What a Saturday shares: stores, their boards, the shoppers' phones, and the notes.
import { watchBoard } from "../board/watch-board.mjs";
import { newShopper } from "../custody/lane.mjs";
import { createWitness } from "../custody/witness.mjs";
import { openStores, pieces } from "./open-stores.mjs";

/** Share of the phones that also hear the stream. */
const hearing = 0.5;
/** No one leaves pairs in a box, because the five minutes of waiting are not sped up. */
const chances = { noShow: 0, canceled: 0 };

/** Opens the stores, with a board in each, on a running server. */
export async function openDay({ server, data, broker, phones, speed, count, random }) {
  const shared = {
    data,
    speed,
    pieces,
    chances,
    witness: createWitness(),
    later: [],
    waits: [],
    shown: [],
    /** Times of acknowledged orders, retried calls, and orders that failed for good. */
    acknowledged: [],
    failed: [],
    errors: [],
    tally: { asked: 0 },
    count: (what) => {
      shared.tally[what] = (shared.tally[what] ?? 0) + 1;
    },
    enter: (store) => enter(store, { server, phones, random, failed }),
  };
  const failed = (error) => shared.failed.push(error.message);
  const stores = await openStores({ data, url: server.url, broker, count, speed, shared, failed });
  const watched = stores.map(async (store) =>
    Object.assign(store, { board: await watchBoard(server.url, store.manager) }),
  );
  return { stores: await Promise.all(watched), shared, phones };
}

/** Signs in a shopper whose phone follows the order; readers get what the phone saw last. */
async function enter(store, { server, phones, random, failed }) {
  const { token, call } = await newShopper(server.url, failed);
  /** @param {any} input */
  return async (name, input) => {
    if (name === "getOrder") return phones.seen(input.params.hash_id) ?? {};
    const asked = performance.now();
    /** @type {any} */
    const answer = await call(name, input);
    if (name === "createOrder") {
      const hash = answer.order.hash_id;
      store.acknowledged.push(Date.now());
      phones.follow(hash, token, random() < hearing);
      void Promise.resolve(store.board.shown(hash)).then((at) => store.shown.push(at - asked));
    }
    return answer;
  };
}

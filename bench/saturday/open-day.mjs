// Everything that a Saturday has in common: stores, their boards, the shoppers' phones, and what is noted of them.
import { watchBoard } from "../board/watch-board.mjs";
import { newShopper } from "../custody/lane.mjs";
import { createWitness } from "../custody/witness.mjs";
import { openStores, pieces } from "./open-stores.mjs";

/** Share of the shoppers whose phone hears its order told besides. */
const hearing = 0.5;
/** Nobody leaves their pairs in a box: the five minutes it would wait for them are not sped up. */
const chances = { nobody: 0 };

/** Opens the stores on a server that runs, with a board in each. */
export async function openDay({ server, data, broker, phones, speed, count, random }) {
  const shared = {
    ...{ data, speed, pieces, chances },
    witness: createWitness(),
    later: [],
    waits: [],
    shown: [],
    /** When orders were acknowledged, calls that failed and were tried again, and orders that went wrong for good. */
    ...{ acknowledged: [], failed: [], errors: [] },
    tally: { asked: 0 },
    count: (what) => {
      shared.tally[what] = (shared.tally[what] ?? 0) + 1;
    },
    enter: (store) => enter(store, { server, phones, random, failed }),
  };
  const failed = (error) => shared.failed.push(error.message);
  const stores = await openStores({ data, url: server.url, broker, count, speed, shared, failed });
  for (const store of stores) store.board = await watchBoard(server.url, store.manager);
  return { stores, shared, phones };
}

/** A shopper whose phone asks how the order stands; what the phone saw last answers who wants to know. */
async function enter(store, { server, phones, random, failed }) {
  const { token, call } = await newShopper(server.url, failed);
  return async (name, input) => {
    if (name === "getOrder") return phones.seen(input.params.hash_id) ?? {};
    const asked = performance.now();
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

// A pair that is missed, stands in its slot again, is counted and found, in turn and at the same instant. Shoppers ask for these
// skus only here, so that the hands know every move of the slot.
import { setTimeout as pause } from "node:timers/promises";
import { tried } from "./lane.mjs";
import { oneOf } from "./random.mjs";
import { bringBack } from "./return-flow.mjs";
import { count } from "./stocktake.mjs";

/** Pause between two pairs, ms at speed 1. */
const every = 30_000;

/** Loses and finds pairs, until it is stopped. */
export function loseAndFind(store, random) {
  let stopped = false;
  const ended = (async () => {
    while (!stopped) {
      await oneOf(random, ways)(store, oneOf(random, store.quiet), random);
      await pause(every / store.speed);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}

const ways = [countedThenFound, countedWhileFound, foundThenCounted, oneOfTwoCounted];

/** A colleague put the shoe back without a word. Once it was counted, the pair cannot be found as well. */
async function countedThenFound(store, slot) {
  const lost = await miss(store, slot);
  store.witness.put(store.id, slot, 1);
  await count(store, slot.location, true);
  await expectAtRest(store, lost);
  store.count("lost pair counted, then found");
}

/** A runner takes the shoe that stands in its slot again while a colleague counts it. One of the two has it in the books. */
async function countedWhileFound(store, slot, random) {
  const lost = await miss(store, slot);
  store.witness.put(store.id, slot, 1);
  const take = async () => {
    await pause(random() * 100);
    if (await tried(() => store.staff.runner("findPair", { body: lost.body }))) return false;
    store.witness.put(store.id, slot, -1);
    store.witness.move([lost.id], "rack");
    return true;
  };
  const [taken] = await Promise.all([take(), count(store, slot.location, true)]);
  store.count(taken ? "lost pair found while it was counted" : "lost pair counted before it was found");
  if (taken) await bringBack(store, { hash: lost.hash, lane: undefined, random }, lost);
  else await expectAtRest(store, lost);
}

/** It is found and back in its slot before someone counts. */
async function foundThenCounted(store, slot, random) {
  const lost = await miss(store, slot);
  await store.staff.runner("findPair", { body: lost.body });
  store.witness.move([lost.id], "rack");
  await bringBack(store, { hash: lost.hash, lane: undefined, random }, lost);
  await count(store, slot.location, true);
  store.count("lost pair found, then counted");
}

/** Two are lost and one shoe stands in the slot again: whichever pair the count takes for it, the other one can be found. */
async function oneOfTwoCounted(store, slot, random) {
  const both = [await miss(store, slot), await miss(store, slot)];
  store.witness.put(store.id, slot, 1);
  await count(store, slot.location, true);
  const lost = [];
  for (const pair of both) if ((await placeOf(store, pair)) === "lost") lost.push(pair);
  if (lost.length !== 1) store.witness.phantoms++;
  for (const pair of both) {
    if (!lost.includes(pair)) await expectAtRest(store, pair);
    else if (random() < 0.5) {
      await store.staff.manager("writeOffPair", { body: pair.body });
    } else {
      await store.staff.runner("findPair", { body: pair.body });
      store.witness.move([pair.id], "rack");
      await bringBack(store, { hash: pair.hash, lane: undefined, random }, pair);
    }
  }
  store.count("one of two lost pairs counted");
}

/** A shopper asks for a pair that its runner does not find in its slot, the only one of the sku. */
async function miss(store, { sku, location }) {
  const shopper = await store.enter(store);
  const { order } = await shopper("createOrder", { body: { skus: [sku], store_id: store.id } });
  const hash = order.hash_id;
  const [{ id, ean }] = (await store.staff.runner("getStaffOrder", { params: { hash_id: hash } })).order
    .pairs;
  const body = { hash_id: hash, pair_id: id };
  store.witness.move([id], "slot");
  await store.staff.runner("claimOrder", { body: { hash_id: hash } });
  store.witness.put(store.id, { sku, location }, -1);
  await store.staff.runner("missPair", { body: { ...body, reason: "not_there" } });
  store.witness.move([id], "gone");
  return { hash, id, ean, sku, location, body };
}

/** A pair that a count found is in its slot: to find it, or write it off, once more is refused. */
async function expectAtRest(store, lost) {
  const found = await tried(() => store.staff.runner("findPair", { body: lost.body }));
  const writtenOff = await tried(() => store.staff.manager("writeOffPair", { body: lost.body }));
  if (found === undefined || writtenOff === undefined) store.witness.phantoms++;
  store.witness.move([lost.id], "slot");
}

async function placeOf(store, { hash, id }) {
  const { order } = await store.staff.runner("getStaffOrder", { params: { hash_id: hash } });
  return order.pairs.find((pair) => pair.id === id)?.place;
}

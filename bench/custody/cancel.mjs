// Shoppers and staff cancel at any moment before the hand-over, one pair or all, and the staff undo some of it.
import { setTimeout as pause } from "node:timers/promises";
import { emptyBox } from "./empty-box.mjs";
import { tried } from "./lane.mjs";
import { bringBack } from "./return-flow.mjs";

const ids = (pairs) => pairs.map(({ id }) => id);

/**
 * Perhaps someone cancels what the shopper waits for; returns the canceled pairs and takes them out of the visit.
 * @param undo whether the pairs are in their slots, so that the staff can undo it
 */
export async function cancelSome(store, visit, { chance, undo = false }) {
  const { hash, pairs, shopper, random } = visit;
  if (pairs.length === 0 || random() >= chance) return [];
  if (pairs.length > 1 && random() < 0.5) {
    const [one, ...kept] = pairs;
    await shopper("cancelOrder", { body: { hash_id: hash, sku: one.sku } });
    store.count("one of two pairs canceled");
    visit.pairs = kept;
    return [one];
  }
  if (random() < 0.5) {
    await shopper("cancelOrder", { body: { hash_id: hash } });
    store.count("canceled by the shopper");
  } else {
    await store.staff.runner("cancelForShopper", { body: { hash_id: hash, reason: "left" } });
    store.count("canceled by the staff");
    if (undo && random() < 0.5) {
      await store.staff.runner("undoCancel", { body: { hash_id: hash } });
      store.count("cancellation undone");
      return [];
    }
  }
  visit.pairs = [];
  return pairs;
}

/** The runner carries the canceled pairs back to their slots. */
export async function putBack(store, { hash }, pairs) {
  for (const pair of pairs) {
    await store.staff.runner("shelvePair", { body: { hash_id: hash, pair_id: pair.id, code: pair.ean } });
    store.witness.move([pair.id], "slot");
    store.witness.put(store.id, pair, 1);
  }
}

/** A runner takes pairs that no one takes any more out of the box or the zone, and brings them back to their slots. */
export async function fetchOut(store, visit, pairs, where) {
  const { hash, lane } = visit;
  const fetched = () => store.staff.runner("fetchPairs", { body: { hash_id: hash } });
  for (let refused = await tried(fetched); refused; refused = await tried(fetched)) {
    store.count(`fetching: ${refused}`);
    await pause(1_000);
  }
  if (where === "box") {
    await emptyBox(lane.box);
    store.witness.empty(lane.hwd, ids(pairs), "rack");
  } else store.witness.move(ids(pairs), "rack");
  for (const pair of pairs) await bringBack(store, visit, pair, { clean: true });
}

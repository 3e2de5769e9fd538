// Shoes get lost from slots and turn up in others. The staff count slots meanwhile, and a manager decides what the books take over.
import { setTimeout as pause } from "node:timers/promises";
import { tried } from "./lane.mjs";
import { oneOf } from "./random.mjs";

/** Pause between two counts, ms at speed 1, and the share of differences that the manager drops. */
const [every, dropped] = [40_000, 0.2];

/** Loses and finds shoes and counts slots, until it is stopped. */
export function takeStock(store, random) {
  let stopped = false;
  const ended = (async () => {
    while (!stopped) {
      const slot = oneOf(random, store.skus);
      const pieces = random() < 0.7 ? -1 - Math.floor(random() * 2) : 1;
      store.witness.put(store.id, slot, pieces);
      store.count(pieces < 0 ? "shoes lost from a slot" : "shoe found in a slot");
      store.witness.doubtful.add(slot.location);
      if (random() < 0.7) await count(store, slot.location, random() >= dropped);
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

/**
 * How far a tablet's clock may be ahead, ms. A count includes the 10 s before it began (docs/spec/stock.md 12); on this tablet
 * only the last second.
 */
const ahead = 9_000;

/** When nothing has moved for more than a second: the books then have what is there. */
export async function countDoubtful(store) {
  for (const location of store.witness.doubtful) await count(store, location, true, ahead);
}

/** Pause before someone counts a slot again, ms. */
const again = 500;

/**
 * Counts what really stands in a slot; pairs may be taken and put back meanwhile. Counts again if a colleague was faster, or what
 * was counted moved.
 * @param {boolean} apply whether the manager applies the difference, or drops it
 * @param {number} [clock] how far the tablet's clock is ahead, ms
 */
export async function count(store, location, apply, clock = 0) {
  const { runner, manager } = store.staff;
  for (; ; await pause(again)) {
    const began_at = new Date(Date.now() + clock).toISOString();
    const sheet = (await runner("getStocktake", { query: { place: location } })).slots.find(
      (slot) => slot.location === location,
    );
    const lines = sheet.lines.map(({ sku, standing }) => ({
      sku,
      counted: store.witness.standing(store, { sku, location }) ?? standing,
    }));
    const body = { location, product: null, began_at, lines, after: sheet.count?.id ?? null };
    const refused = await tried(() => runner("countSlot", { body }));
    store.count(refused ? `count: ${refused}` : "slot counted");
    if (refused) continue;
    const { slots } = await runner("getStocktake", { query: { place: location } });
    const counted = slots.find((slot) => slot.location === location).count;
    if (counted?.state !== "open") return;
    const decision = { id: counted.id, reason: apply ? "counted" : null };
    const changed = await tried(() => manager("decideCount", { body: decision }));
    store.count(changed ? `decision: ${changed}` : apply ? "difference applied" : "difference dropped");
    if (!changed) return;
  }
}

// A pair that comes back damaged: reported with a photo, decided about by the manager, and in part undone and decided again.
import { tried } from "./lane.mjs";
import { oneOf } from "./random.mjs";

/** A JPEG of 16 by 12 pixels. */
const photo = [
  "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC",
  "8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAMABADASIAAhEBAxEB/8QAFQAB",
  "AQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAA",
  "D/2gAMAwEAAhEDEQA/AIwBhZ//2Q==",
].join("");

/** Share of the decisions that are undone and made again. */
const undone = 0.3;

/** Where each decision leads by the hands' record, with one of its reasons. */
const decisions = [
  { decision: "workshop", reason: "glue", place: "workshop" },
  { decision: "mark_down", reason: "visible_flaw", place: "gone" },
  { decision: "write_off", reason: "unsafe", place: "gone" },
  { decision: "withdraw", reason: "no_damage", place: "rack" },
];

/**
 * Takes a pair on the return rack out of what is for sale and decides about it. Returns whether it is on the rack again, to be cleaned.
 * @returns {Promise<boolean>}
 */
export async function decideDamaged(store, { hash, random }, { id }) {
  const { runner, manager } = store.staff;
  const body = { hash_id: hash, pair_id: id };
  await runner("reportDamage", {
    body: { ...body, cause: "in_store", photos: [{ image: photo, marks: [] }] },
  });
  store.witness.move([id], "damaged");
  let place = await decide(store, body, random);
  if (random() < undone) {
    // While the server was away the two minutes may have passed.
    const refused = await tried(() => manager("undecideDamage", { body }));
    store.count(refused ? `undo: ${refused}` : "decision undone");
    if (refused === undefined) {
      store.witness.move([id], "damaged");
      place = await decide(store, body, random);
    }
  }
  if (place === "workshop") {
    await manager("receiveRepaired", { body });
    place = "rack";
    store.witness.move([id], place);
  }
  return place === "rack";
}

/** Two managers decide at the same instant, and one of them is heard. */
async function decide(store, body, random) {
  const one = oneOf(random, decisions);
  const other = oneOf(random, decisions);
  const says = ({ decision, reason }) =>
    tried(() => store.staff.manager("decideDamage", { body: { ...body, decision, reason } }));
  const refused = await Promise.all([says(one), says(other)]);
  if (refused.filter((code) => code === undefined).length !== 1) {
    throw new Error(`decided about pair ${body.pair_id}: ${refused.join(", ")}`);
  }
  const { decision, place } = refused[0] === undefined ? one : other;
  store.count(`damaged, ${decision}`);
  store.witness.move([body.pair_id], place);
  return place;
}

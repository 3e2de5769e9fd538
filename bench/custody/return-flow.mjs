// What came back: cleaned, in a box or by hand, and put into its slot with the right code in hand.
import { setTimeout as pause } from "node:timers/promises";
import { emptyBox } from "./empty-box.mjs";
import { doorOpen, tried, until } from "./lane.mjs";

/** Share of the pairs that a box cleans. */
const inBox = 0.15;

/** Takes a pair from the return rack to its slot. */
export async function bringBack(store, { hash, lane, random }, pair, { clean = false } = {}) {
  const { runner } = store.staff;
  const body = { hash_id: hash, pair_id: pair.id };
  const boxed = !clean && lane !== undefined && random() < inBox && (await cleanInBox(store, lane, body));
  if (!clean && !boxed) await insist(store, "cleaning by hand", () => byHand(store, body));
  await insist(store, "shelving", () => runner("shelvePair", { body: { ...body, code: pair.ean } }));
  if (boxed) {
    await emptyBox(lane.box);
    store.witness.empty(lane.hwd, [pair.id], "slot");
  } else store.witness.move([pair.id], "slot");
}

/** Whether the box took the pair and cleaned it; where it did not, the pair is on the rack again. */
async function cleanInBox(store, { box, hwd }, body) {
  const { runner } = store.staff;
  const refused = await tried(() => runner("sanitizePair", { body: { ...body, hwd } }));
  if (refused) store.count(`box did not clean: ${refused}`);
  if (refused || !(await until(() => doorOpen(box, "back"), 2_000))) return false;
  box.putPairs(1);
  store.witness.fill(hwd, null, [body.pair_id]);
  box.closeDoor("back");
  const isClean = async () => {
    const { order } = await runner("getStaffOrder", { params: { hash_id: body.hash_id } });
    return order.pairs.find(({ id }) => id === body.pair_id)?.clean === true;
  };
  if (await until(isClean, 60_000 / store.speed + 2_000, 200)) {
    store.count("cleaned in a box");
    return true;
  }
  await emptyBox(box);
  store.witness.empty(hwd, [body.pair_id], "rack");
  return false;
}

async function byHand(store, body) {
  await store.staff.runner("sanitizePair", { body: { ...body, hwd: null } });
}

/** Tries again what a box that fails keeps from being done, until it is mended. */
async function insist(store, what, call) {
  for (let tries = 0; tries < 120; tries++) {
    const refused = await tried(call);
    if (!refused) return;
    // Done before, by a call whose answer was lost.
    if (refused === "step_refused" && tries > 0) return;
    store.count(`${what}: ${refused}`);
    await pause(1_000);
  }
  throw new Error(`${what} was never possible`);
}

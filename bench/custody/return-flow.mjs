// Returned pairs are cleaned in a box or by hand and put into their slot by code.
import { setTimeout as pause } from "node:timers/promises";
import { decideDamaged } from "./damage.mjs";
import { emptyBox } from "./empty-box.mjs";
import { doorOpen, tried, until } from "./lane.mjs";

/** Shares of the pairs that a box cleans, and that come back damaged. */
const inBox = 0.15;
const damaged = 0.06;

/** Brings a pair from the return rack to its slot; some are reported as damaged, and decided about. */
export async function bringBack(store, { hash, lane, random }, pair, { clean = false } = {}) {
  if (lane !== undefined && random() < damaged) {
    if (!(await decideDamaged(store, { hash, random }, pair))) return;
    clean = false;
  }
  const { runner } = store.staff;
  const body = { hash_id: hash, pair_id: pair.id };
  const boxed = !clean && lane !== undefined && random() < inBox && (await cleanInBox(store, lane, body));
  if (!clean && !boxed) await insist(store, "cleaning by hand", () => byHand(store, body));
  await insist(store, "shelving", () => runner("shelvePair", { body: { ...body, code: pair.ean } }));
  if (boxed) {
    await emptyBox(lane.box);
    store.witness.empty(lane.hwd, [pair.id], "slot");
  } else store.witness.move([pair.id], "slot");
  store.witness.put(store.id, pair, 1);
}

/** Tries to clean the pair in the box; otherwise the pair is back on the rack. */
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

/** Retries a step until the failing box works again. */
async function insist(store, what, call) {
  for (let tries = 0; tries < 120; tries++) {
    const refused = await tried(call);
    if (!refused) return;
    // An earlier call did it and lost its answer.
    if (refused === "step_refused" && tries > 0) return;
    store.count(`${what}: ${refused}`);
    await pause(1_000);
  }
  throw new Error(`${what} was never possible`);
}

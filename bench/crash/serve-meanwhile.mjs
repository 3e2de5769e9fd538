import { setTimeout as pause } from "node:timers/promises";
import { closeShift } from "../custody/close-shift.mjs";
import { newShopper, serveOrder, until } from "../custody/lane.mjs";
import { createLedger } from "./ledger.mjs";

/** How long boxes may take to report what was done last, ms. */
const settling = 60_000;

/**
 * Serves orders in every lane of a store while `work` goes on, and records what is acknowledged. A visit that gets stuck ends it at once.
 * @template T
 * @param {Awaited<ReturnType<typeof import("../custody/open-store.mjs").openStore>>} store
 * @param {(ledger: ReturnType<typeof createLedger>) => Promise<T>} work
 * @returns what `work` answered, the ledger, and how the books are in the end
 */
export async function serveMeanwhile(store, work) {
  const ledger = createLedger(store.data);
  for (const login of Object.keys(store.staff)) store.staff[login] = ledger.keep(store.staff[login]);
  store.enter = async () => ledger.keep((await newShopper(store.server.url)).call);
  // Waiting five minutes for shoppers who never come only makes the run longer.
  store.chances = { noShow: 0, canceled: 0 };
  const day = { over: false };
  const served = Promise.all(store.lanes.map((lane) => serveUntil(day, store, lane)));
  const stuck = new Promise((_, reject) => served.catch(reject));
  const found = await Promise.race([work(ledger), stuck]);
  day.over = true;
  await served;
  await until(async () => (await faultsOf(store)) === 0, settling, 1_000);
  const end = { ...(await closeShift(store)), ...(await ledger.check()), ...(await ledger.strangers()) };
  return { found, ledger, end };
}

async function serveUntil(day, store, lane) {
  await pause(Math.random() * 1_000);
  while (!day.over) await serveOrder(store, lane, Math.random);
}

async function faultsOf({ staff }) {
  return (await staff.manager("getCount", {})).now.faults.length;
}

// The manager's panel and the count report of a busy store: how much 28 days cost more than one, and what other stores add.

import { getPanel } from "../../apps/server/dist/floor/panel/get-panel.js";
import { sweepDays } from "../../apps/server/dist/floor/panel/sweep-days.js";
import { openDatabase } from "../../apps/server/dist/platform/db/database.js";
import { getCount } from "../../apps/server/dist/upkeep/reconciliation/get-count.js";
import { databaseAt } from "../custody/database.mjs";
import { median, observation, result } from "../result.mjs";
import { fillBusyStore, fillOthers } from "./fill-month.mjs";

/** A store's own days; 28 of them in the panel. */
const days = 29;
/** Times a day's panel, and times what the same costs without other stores. */
const goals = { month: 1.5, others: 1.2 };
const staff = { storeId: 1 };
const of = (query) => (deps) => getPanel.handle(deps, /** @type {any} */ ({ query, staff }));
const reads = {
  day: of({ days: 1 }),
  month: of({ days: 28 }),
  count: (deps) => getCount.handle(deps, /** @type {any} */ ({ staff })),
};

/**
 * Both databases get the busy store, the full one also the others; then they take turns. The first tenth of the rounds is warm-up.
 * @param {{ data: string }} empty
 * @param {{ data: string }} full
 * @param {{ perDay: number, others: number, rounds: number }} sizes orders a day
 */
export async function readPanels(empty, full, { perDay, others, rounds }) {
  await fillOthers(full.data, days, others);
  const sides = [];
  for (const { data } of [empty, full]) {
    await fillBusyStore(data, days, perDay);
    sides.push({ db: openDatabase(databaseAt(data)), took: { day: [], month: [], count: [] } });
  }
  const deps = ({ db }) => /** @type {any} */ ({ db, now: () => new Date() });
  const began = performance.now();
  const summed = await sweepDays(deps(sides[1]));
  const perSum = (performance.now() - began) / summed;
  await sweepDays(deps(sides[0]));
  for (let round = -rounds / 10; round < rounds; round++) {
    for (const [name, read] of Object.entries(reads)) {
      for (const side of sides) {
        const since = performance.now();
        await read(deps(side));
        if (round >= 0) side.took[name].push(performance.now() - since);
      }
    }
  }
  for (const { db } of sides) await db.close();
  const [alone, beside] = sides.map(({ took }) => ({
    day: median(took.day),
    month: median(took.month),
    count: median(took.count),
  }));
  const flat = (name, read) =>
    result(
      `${name}, beside other stores (ms without)`,
      beside[read] / alone[read],
      "times",
      "<=",
      goals.others,
      alone[read],
    );
  return [
    result(
      "the panel of 28 days, of one's (ms)",
      beside.month / beside.day,
      "times",
      "<=",
      goals.month,
      beside.day,
    ),
    flat("the panel of 28 days", "month"),
    flat("the panel of a day", "day"),
    flat("the count report", "count"),
    observation("a day summed up", perSum, "ms"),
  ];
}

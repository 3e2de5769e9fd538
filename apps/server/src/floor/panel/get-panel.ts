import { dayStart } from "../../catalogue/store/store-day.ts";
import { waitTargetOf } from "../../catalogue/store/wait-target.ts";
import { operation } from "../../web/call/operation.ts";
import { countFigures } from "./count-figures.ts";
import { addFigures, waitsOf } from "./figures.ts";
import { showBroken, showCauses, showHours, showPolls, showTypes } from "./shown-figures.ts";
import { countDays } from "./store-days.ts";

/** The store's figures of today, or of the last 7 or 28 days until now, by the store's days (mock-up 32). */
export const getPanel = operation("getPanel", async ({ db, now }, { query, staff: { storeId } }) => {
  const summed = (query.days ?? 1) - 1;
  const at = now();
  const from = await dayStart(db.read, storeId, at);
  const [target, today, before] = await Promise.all([
    waitTargetOf(db.read, storeId),
    countFigures(db.read, { storeId, from, to: at }),
    countDays(db.read, { storeId, at, summed }),
  ]);
  const shown = before.slice(before.length - summed);
  const all = addFigures([today.figures, ...shown.flatMap(({ figures }) => figures ?? [])]);
  const [by_type, broken] = await Promise.all([showTypes(db.read, all), showBroken(db.read, all)]);
  const sum = (which: "tries" | "purchases") => by_type.reduce((sum, type) => sum + type[which], 0);
  const usual = summed === 0 ? before.map(({ hours }) => hours) : [];
  return {
    waits: waitsOf(all, target),
    tries: sum("tries"),
    purchases: sum("purchases"),
    by_type,
    polls: showPolls(all),
    poll_causes: showCauses(all),
    broken,
    hours: showHours(
      [today, ...shown].map(({ hours }) => hours),
      usual,
    ),
  };
});

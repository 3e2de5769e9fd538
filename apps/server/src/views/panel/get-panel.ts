import { dayStart } from "../../catalogue/store/store-day.ts";
import { operation } from "../../web/call/operation.ts";
import {
  countHours,
  countPollCauses,
  countPolls,
  countTries,
  countWaits,
  listBroken,
} from "./panel-table.ts";

/** The store's figures of today, or of the last 7 or 28 days until now, by the store's days (mock-up 32). */
export const getPanel = operation("getPanel", async ({ db, now }, { query, staff }) => {
  const days = query.days ?? 1;
  const at = now();
  const period = {
    storeId: staff.storeId,
    from: await dayStart(db.read, staff.storeId, at, days - 1),
    to: at,
  };
  const [waits, types, polls, causes, hours, broken] = await Promise.all([
    countWaits(db.read, period),
    countTries(db.read, period),
    countPolls(db.read, period),
    countPollCauses(db.read, period),
    countHours(db.read, period, days === 1),
    listBroken(db.read, period),
  ]);
  const sum = (which: "tries" | "purchases") => types.reduce((all, type) => all + type[which], 0);
  return {
    waits,
    ...{ tries: sum("tries"), purchases: sum("purchases") },
    by_type: types,
    ...{ polls, poll_causes: causes, hours, broken },
  };
});

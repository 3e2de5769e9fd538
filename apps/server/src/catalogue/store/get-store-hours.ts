import { addDays, dateAt, localTimeAt, openingAt, utcOffsetAt } from "@horma/domain";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { openingHours } from "./opening-hours.ts";
import { findStore } from "./store-table.ts";

/** Days for which exceptions are told. */
const told = 30;

/** TR-17. */
export const getStoreHours = operation("getStoreHours", async ({ db, now }, { params }) => {
  const row = await findStore(db.read, params.id);
  if (row === undefined) return refuse("store_not_found", `there is no store ${params.id}`);
  const hours = openingHours(row);
  const at = now();
  const { isOpened, until } = openingAt(hours, at);
  const last = addDays(dateAt(hours.timeZone, at), told);
  return {
    is_opened: isOpened,
    until: until?.toISOString() ?? null,
    local_until: until && localTimeAt(hours.timeZone, until),
    time_zone: hours.timeZone,
    utc_offset: utcOffsetAt(hours.timeZone, at),
    week: [...hours.week],
    exceptions: hours.exceptions.filter(({ date }) => date <= last),
  };
});

import type { StoreState } from "@horma/contract";
import { localTimeAt, openingAt } from "@horma/domain";
import { type HoursRow, openingHours } from "./opening-hours.ts";

/** Whether a store is open, until when, and what its clock shows. One that closed for good is not open. */
export function openingState(
  row: HoursRow & { closed_at: Date | null },
  at: Date,
): Pick<StoreState, "is_opened" | "until" | "local_until" | "local_now" | "closed_at"> {
  const hours = openingHours(row);
  const { isOpened, until } =
    row.closed_at === null ? openingAt(hours, at) : { isOpened: false, until: null };
  return {
    is_opened: isOpened,
    until: until?.toISOString() ?? null,
    local_until: until && localTimeAt(hours.timeZone, until),
    local_now: localTimeAt(hours.timeZone, at),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

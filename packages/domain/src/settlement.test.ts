import { describe, expect, it } from "vitest";
import type { PairView } from "./pair.ts";
import { roleMay } from "./rights.ts";
import { undoDeadline, undoState } from "./settlement.ts";
import { type StaffRole, staffRoles } from "./staff.ts";

const minute = 60_000;
const at = Date.parse("2026-01-05T16:35:00-03:00");
const dayEndsAt = Date.parse("2026-01-06T00:00:00-03:00");
const sold: PairView = { state: "bought", place: "sold", clean: false };
const back: PairView = { state: "returned", place: "return_rack", clean: false };
const cleaned: PairView = { ...back, clean: true };
const away: PairView = { state: "shelved", place: "shelf", clean: true };
const beingCleaned: PairView = { ...back, place: "sanitizer" };

describe("[TR-06] who can undo a settlement, until when", () => {
  it.each<[string, StaffRole, PairView[], number, string]>([
    ["a cashier, at once", "cashier", [sold, back], at, "can"],
    ["a cashier, in the last moment", "cashier", [sold], at + 15 * minute - 1, "can"],
    ["a cashier, after 15 minutes", "cashier", [sold], at + 15 * minute, "manager_only"],
    ["a manager, after 15 minutes", "manager", [sold], at + 15 * minute, "can"],
    ["a manager, in the day's last moment", "manager", [sold], dayEndsAt - 1, "can"],
    ["a manager, after the day's close", "manager", [sold], dayEndsAt, "day_closed"],
    ["a cashier, after the day's close", "cashier", [sold], dayEndsAt, "day_closed"],
    ["one pair was cleaned, the other is sold", "cashier", [sold, cleaned], at, "can"],
    ["no pair can come back", "manager", [cleaned, away, beingCleaned], at, "pairs_gone"],
  ])("%s", (_, role, pairs, now, state) => {
    expect(undoState(role, { at, dayEndsAt, pairs, charged: false }, now)).toBe(state);
  });

  it("the day's close comes before a cashier's 15 minutes", () => {
    const late = dayEndsAt - 5 * minute;
    expect(undoDeadline("cashier", { at: late, dayEndsAt })).toBe(dayEndsAt);
    expect(
      undoState("cashier", { at: late, dayEndsAt, pairs: [sold], charged: false }, late + 6 * minute),
    ).toBe("day_closed");
  });

  it("[EV-04] no one undoes what the till system charged", () => {
    expect(undoState("manager", { at, dayEndsAt, pairs: [sold], charged: true }, at)).toBe("charged");
  });

  it("no one undoes late who cannot settle", () => {
    for (const role of staffRoles) if (roleMay(role, "undo_late")) expect(roleMay(role, "settle")).toBe(true);
  });
});

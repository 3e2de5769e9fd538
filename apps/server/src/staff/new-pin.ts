import { randomInt } from "node:crypto";

/** Enough digits that a day of guessing, as often as allowed, succeeds with a chance under 1 in 10,000. */
const pinDigits = 6;

/** A PIN for a member of the staff. */
export function newPin(): string {
  return String(randomInt(10 ** pinDigits)).padStart(pinDigits, "0");
}

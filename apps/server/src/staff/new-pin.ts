import { randomInt } from "node:crypto";

/** Digits enough that who guesses for a day, as often as it is allowed, hits with a chance under 1 in 10,000. */
const pinDigits = 6;

/** A PIN of a member of the staff. */
export function newPin(): string {
  return String(randomInt(10 ** pinDigits)).padStart(pinDigits, "0");
}

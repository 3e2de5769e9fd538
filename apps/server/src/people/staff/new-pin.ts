import { randomInt } from "node:crypto";
import { isWeakPin, limits } from "@horma/domain";

/** A PIN for a member of the staff, which is not weak. */
export function newPin(): string {
  const pin = String(randomInt(10 ** limits.pinLength)).padStart(limits.pinLength, "0");
  return isWeakPin(pin) ? newPin() : pin;
}

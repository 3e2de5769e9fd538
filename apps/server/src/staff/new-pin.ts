import { randomInt } from "node:crypto";
import { limits } from "@horma/domain";

/** A PIN for a member of the staff. */
export function newPin(): string {
  return String(randomInt(10 ** limits.pinLength)).padStart(limits.pinLength, "0");
}

import { randomBytes } from "node:crypto";
import { randomCode } from "../../platform/secret/random-code.ts";

/** An order's name on the wire: 128 random bits, so that no one guesses another's. */
export function newHashId(): string {
  return randomBytes(16).toString("base64url");
}

/** Four characters that people can say and type. Knowing them gives no access. */
export function newCode(): string {
  return randomCode(4);
}

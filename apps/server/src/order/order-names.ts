import { randomBytes } from "node:crypto";
import { randomCode } from "../secret/random-code.ts";

/** What the wire knows an order by: 128 random bits, so that nobody guesses another's. */
export function newHashId(): string {
  return randomBytes(16).toString("base64url");
}

/** Four characters a person can say and type, worth nothing to who knows them. */
export function newCode(): string {
  return randomCode(4);
}

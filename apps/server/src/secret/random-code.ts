import { randomBytes } from "node:crypto";

/** Letters and digits that nobody mistakes for one another: no 0, O, 1 or I. A power of two, so none is likelier. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** So many characters that a person can say and type. */
export function randomCode(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join("");
}

import { randomBytes } from "node:crypto";

/** Letters and digits that no one confuses: no 0, O, 1 or I. A power of two, so all are equally likely. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A random code of this length that people can say and type. */
export function randomCode(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join("");
}

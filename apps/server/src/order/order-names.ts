import { randomBytes } from "node:crypto";

/** Letters and digits that nobody mistakes for one another: no 0, O, 1 or I. A power of two, so none is likelier. */
const codeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const codeLength = 4;

/** What the wire knows an order by: 128 random bits, so that nobody guesses another's. */
export function newHashId(): string {
  return randomBytes(16).toString("base64url");
}

/** Four characters a person can say and type. */
export function newCode(): string {
  return [...randomBytes(codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join("");
}

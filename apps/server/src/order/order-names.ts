import { randomBytes } from "node:crypto";
import { limits } from "@horma/domain";

/** Letters and digits that nobody mistakes for one another: no 0, O, 1 or I. A power of two, so none is likelier. */
const codeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const codeLength = 4;

/** What the wire knows an order by: 128 random bits, so that nobody guesses another's. */
export function newHashId(): string {
  return randomBytes(16).toString("base64url");
}

/** Four characters a person can say and type, worth nothing to who knows them. */
export function newCode(): string {
  return charactersOf(codeLength);
}

/** What hands an order over to who types it: one of 2^30, so that guessing is hopeless while it lives. */
export function newHandoverCode(): string {
  return charactersOf(limits.handoverCodeLength);
}

function charactersOf(length: number): string {
  return [...randomBytes(length)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join("");
}

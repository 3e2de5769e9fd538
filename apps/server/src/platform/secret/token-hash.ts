import { hash, randomBytes } from "node:crypto";

/** A token of 256 random bits, which no one can guess. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 of a token, which is all that is kept of it. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

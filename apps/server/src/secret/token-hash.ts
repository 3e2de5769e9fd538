import { hash, randomBytes } from "node:crypto";

/** A token nobody guesses: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token: its SHA-256. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

import { randomBytes } from "node:crypto";

/** A name for a device's work; reveals nothing about the order. */
export function newJob(): string {
  return randomBytes(12).toString("base64url");
}

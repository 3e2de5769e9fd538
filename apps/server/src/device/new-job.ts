import { randomBytes } from "node:crypto";

/** A name for what a device is asked to do; it tells nothing about the order. */
export function newJob(): string {
  return randomBytes(12).toString("base64url");
}

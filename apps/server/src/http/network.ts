import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/**
 * The network an address counts as: an IPv4 address is one of its own, of IPv6 the first 64 bits, for whoever has one
 * such address has all of its neighbours.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")
    : parsed.toString();
}

/** The same as it is kept: nobody who reads the database learns where people were. */
export function networkHash(secret: string, address: string): string {
  return createHmac("sha256", secret)
    .update(`network\n${networkOf(address)}`)
    .digest("base64url");
}

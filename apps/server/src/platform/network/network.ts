import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/**
 * The network of an address: an IPv4 address itself, the first 64 bits of IPv6, because the owner of one such address has all of
 * its neighbours.
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

/** The network's keyed hash, so that no one who reads the database learns where people were. */
export function networkHash(secret: string, address: string): string {
  return keyed(secret, `network\n${networkOf(address)}`);
}

/** The keyed hash of a network's area. A person with one network of an area gets others cheaply. */
export function areaHash(secret: string, address: string): string {
  return keyed(secret, `area\n${areaOf(address)}`);
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
function areaOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed
    .toByteArray()
    .slice(0, parsed instanceof ipaddr.IPv6 ? 6 : 3)
    .join(".");
}

function keyed(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

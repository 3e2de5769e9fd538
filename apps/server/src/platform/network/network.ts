import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/** An IPv4 address as the parser writes it: such a one, which most callers have, is its own network. */
const plain = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The longest text of an address, with its zone. Proxies that pass on what callers made up may pass on more. */
const longest = 64;

/**
 * The network of an address: an IPv4 address itself, the first 64 bits of IPv6, because the owner of one such address has all of
 * its neighbours. What is no address is its own network, cut to the length of one.
 */
export function networkOf(address: string): string {
  if (plain.test(address)) return address;
  if (!ipaddr.isValid(address)) return address.slice(0, longest);
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

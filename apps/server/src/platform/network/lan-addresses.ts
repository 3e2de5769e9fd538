import { BlockList, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** Names of networks inside this machine or through a tunnel, which no phone in the store uses. */
const virtual =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|bridge\d|cni|flannel|podman|lxc|u?tun|tap|wg|zt|tailscale)/i;

const privateRanges = blockOf(["10.0.0.0", 8], ["172.16.0.0", 12], ["192.168.0.0", 16]);
const selfAssigned = blockOf(["169.254.0.0", 16]);
const loopback = blockOf(["127.0.0.0", 8]);

/** This machine's IPv4 addresses that phones may reach: private ranges first, self-assigned ones last. */
export function lanAddresses(interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address)
    .sort((a, b) => rank(a) - rank(b));
}

/**
 * The host part of the address of a server that listens on `host`.
 * @param host the value of HOST
 * @param addresses this machine's, the likeliest first
 */
export function openedAt(host: string, addresses: readonly string[]): string {
  if (host === "0.0.0.0" || host === "::") return addresses[0] ?? "localhost";
  if (isLoopback(host)) return "localhost";
  return isIPv6(host) ? `[${host}]` : host;
}

/** Whether only this machine can open a host: an IP address or a name. An IPv6 address may have brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?)$/i.test(host) || loopback.check(host);
}

function rank(address: string): number {
  if (privateRanges.check(address)) return 0;
  return selfAssigned.check(address) ? 2 : 1;
}

function blockOf(...subnets: [address: string, prefix: number][]): BlockList {
  const block = new BlockList();
  for (const [address, prefix] of subnets) block.addSubnet(address, prefix);
  return block;
}

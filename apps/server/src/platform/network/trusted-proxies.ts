import proxyAddr from "@fastify/proxy-addr";

/** Proxies that are remembered. A company has a few; callers may claim to come through any address of a trusted range. */
const most = 1_000;

/**
 * Whether an address may say a caller's, for Fastify's `trustProxy`. It is asked about the same few proxies with each request, so
 * those it trusts are remembered instead of parsed again.
 * @param list addresses and ranges, separated by commas
 */
export function trustedProxies(list: string): (address: string, hop: number) => boolean {
  const trusts = proxyAddr.compile(list.split(",").map((each) => each.trim()));
  const trusted = new Set<string>();
  return (address, hop) => {
    if (trusted.has(address)) return true;
    if (!trusts(address, hop)) return false;
    if (trusted.size >= most) trusted.clear();
    trusted.add(address);
    return true;
  };
}

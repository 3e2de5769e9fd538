import { expect, it } from "vitest";
import { trustedProxies } from "../../../src/platform/network/trusted-proxies.ts";

it("trusts what the list names, also when it is asked again, and no one else", () => {
  const trusts = trustedProxies("loopback, 192.0.2.0/24,2001:db8::1");
  for (const address of [
    "127.0.0.1",
    "::ffff:127.0.0.1",
    "::1",
    "192.0.2.200",
    "2001:db8::1",
    "2001:db8:0::1",
  ])
    expect([trusts(address, 0), trusts(address, 1)], address).toEqual([true, true]);
  for (const address of ["203.0.113.7", "192.0.3.1", "2001:db8::2", "unknown", "", "127.0.0.1 "])
    expect([trusts(address, 0), trusts(address, 1)], address).toEqual([false, false]);
});

it("still answers right after it was asked about more addresses than it remembers", () => {
  const trusts = trustedProxies("10.0.0.0/8");
  const asked = Array.from({ length: 3_000 }, (_, at) => `10.0.${at >> 8}.${at & 255}`);
  expect(asked.every((address) => trusts(address, 0) && trusts(address, 0))).toBe(true);
  expect(trusts("11.0.0.1", 0)).toBe(false);
});

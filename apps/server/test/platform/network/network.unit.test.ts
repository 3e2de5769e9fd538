import { describe, expect, it } from "vitest";
import { networkHash, networkOf } from "../../../src/platform/network/network.ts";

describe("the network of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["203.0.113.007", "203.0.113.7"],
    ["203.0.113", "203.0.0.113"],
    ["0x7f.1", "127.0.0.1"],
    ["203.0.113.256", "203.0.113.256"],
    ["unknown", "unknown"],
    ["x".repeat(10_000), "x".repeat(64)],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
    expect(networkOf(network)).toBe(network);
  });

  it("is kept as a hash that only who knows the secret can make", () => {
    const hash = networkHash("secret", "203.0.113.7");
    expect(hash).not.toContain("203");
    expect(networkHash("secret", "::ffff:203.0.113.7")).toBe(hash);
    expect(networkHash("another", "203.0.113.7")).not.toBe(hash);
  });
});

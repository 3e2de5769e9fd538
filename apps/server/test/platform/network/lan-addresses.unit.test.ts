import type { NetworkInterfaceInfo } from "node:os";
import { describe, expect, it } from "vitest";
import { isLoopback, lanAddresses, openedAt } from "../../../src/platform/network/lan-addresses.ts";

function ipv4(address: string, internal = false): NetworkInterfaceInfo {
  return { address, internal, family: "IPv4", netmask: "", mac: "", cidr: null };
}

describe("the addresses of this machine", () => {
  it("are those of its real networks: private ranges first, self-assigned ones last", () => {
    const ipv6: NetworkInterfaceInfo = { ...ipv4("fd00::7"), family: "IPv6", scopeid: 0 };
    expect(
      lanAddresses({
        lo: [ipv4("127.0.0.1", true)],
        docker0: [ipv4("172.17.0.1")],
        "br-5ca1ab1e": [ipv4("172.18.0.1")],
        tun0: [ipv4("10.8.0.2")],
        utun3: [ipv4("10.9.0.2")],
        "vEthernet (WSL)": [ipv4("172.30.0.1")],
        eth1: [ipv4("169.254.3.4")],
        eth0: [ipv4("203.0.113.9")],
        wlan0: [ipv6, ipv4("192.168.1.7")],
        br0: [ipv4("172.31.2.3")],
      }),
    ).toEqual(["192.168.1.7", "172.31.2.3", "203.0.113.9", "169.254.3.4"]);
  });
});

it.each([
  ["0.0.0.0", ["192.168.1.7", "10.0.0.7"], "192.168.1.7"],
  ["::", ["192.168.1.7"], "192.168.1.7"],
  ["0.0.0.0", [], "localhost"],
  ["127.0.0.1", ["192.168.1.7"], "localhost"],
  ["localhost", ["192.168.1.7"], "localhost"],
  ["10.0.0.7", ["192.168.1.7", "10.0.0.7"], "10.0.0.7"],
  ["tienda.lan", ["192.168.1.7"], "tienda.lan"],
  ["fd00::7", ["192.168.1.7"], "[fd00::7]"],
])("what listens on %s of a machine with %j is opened at %s", (host, addresses, opened) => {
  expect(openedAt(host, addresses)).toBe(opened);
});

it.each([
  ["localhost", true],
  ["127.0.1.1", true],
  ["::1", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.7", false],
  ["localhost.example", false],
])("%s is this machine alone: %s", (host, alone) => {
  expect(isLoopback(host)).toBe(alone);
});

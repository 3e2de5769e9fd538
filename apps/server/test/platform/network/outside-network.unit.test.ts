import { isIP } from "node:net";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import {
  AddressRefused,
  OutsideNetwork,
  type ResolveName,
} from "../../../src/platform/network/outside-network.ts";

/** Finds these addresses for every name. */
const finds =
  (...addresses: string[]): ResolveName =>
  async () =>
    addresses.map((address) => ({ address, family: isIP(address) }));

/** Fails for every name, as Node does. */
const fails =
  (code: string): ResolveName =>
  async (host) => {
    throw Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code, syscall: "getaddrinfo" });
  };

describe("[EV-03] addresses that the server calls", () => {
  const outside = new OutsideNetwork(["10.1.0.0/16", "fd12::/16"], finds("1.1.1.1"));

  it.each([
    "https://1.1.1.1/hook",
    "https://hooks.example:8443/a?b=c",
    "https://[2606:4700::1111]/",
    "http://10.1.2.3:8080/",
    "https://10.1.2.3/",
    "http://[fd12::7]/",
  ])("%s is called", async (url) => {
    expect((await outside.check(url)).href).toBe(url);
  });

  it.each([
    "http://1.1.1.1/",
    "http://hooks.example/",
    "ftp://1.1.1.1/",
    "hooks.example",
    "",
    "https://me:secret@hooks.example/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://10.2.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[ff02::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[::127.0.0.1]/",
    "https://[::10.1.2.3]/",
    "https://[fec0::1]/",
  ])("attack: %s is refused", async (url) => {
    await expect(outside.check(url)).rejects.toThrow(AddressRefused);
  });

  it.each([[["127.0.0.1"]], [["1.1.1.1", "10.0.0.1"]], [["::1"]], [[]]])(
    "attack: a name that leads to %j is refused",
    async (addresses) => {
      const check = new OutsideNetwork([], finds(...addresses)).check("https://hooks.example/");
      await expect(check).rejects.toThrow(AddressRefused);
    },
  );

  it.each([
    ["ENOTFOUND", "hooks.example is not found"],
    ["EAI_AGAIN", "hooks.example could not be looked up (EAI_AGAIN): try again later"],
  ])("a name service that answers %s is a refusal, for the check and for a socket", async (code, message) => {
    const outside = new OutsideNetwork([], fails(code));
    await expect(outside.check("https://hooks.example/")).rejects.toThrow(new AddressRefused(message));
    const look = promisify(outside.lookupFor({ protocol: "https:" }));
    await expect(look("hooks.example", { all: true })).rejects.toThrow(new AddressRefused(message));
  });
});

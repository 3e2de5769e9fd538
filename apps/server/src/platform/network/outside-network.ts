/** Whom the server calls for others: only addresses of the internet, and networks that the operator names. */
import type { LookupAddress, LookupAllOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** An address that must not be called. The message is for the caller. */
export class AddressRefused extends Error {}

type LookupOneOptions = Pick<LookupAllOptions, "family" | "hints">;
type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];
/** Finds a name's addresses. Rejects as Node does: an error with a code, `ENOTFOUND` for an unknown name. */
export type ResolveName = (host: string, options: LookupAllOptions) => Promise<LookupAddress[]>;

/** All addresses of the internet are here; below are loopback and the deprecated forms of IPv4 addresses. */
const globalUnicast: Range = [ipaddr.IPv6.parse("2000::"), 3];

/** Decides which addresses may be called. */
export class OutsideNetwork {
  private readonly named: readonly Range[];

  /**
   * @param networks that are allowed besides the internet: ranges such as 10.1.0.0/16
   * @param resolve how a name's addresses are found
   */
  constructor(
    networks: readonly string[],
    private readonly resolve: ResolveName = lookup,
  ) {
    this.named = networks.map((each) => ipaddr.parseCIDR(each));
  }

  /**
   * Throws {@link AddressRefused} if the URL must not be called: not https, with an account in it, or leading to an address that is
   * not allowed. Plain http leads to named networks alone.
   */
  async check(url: string): Promise<URL> {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
      throw new AddressRefused("the address must be https");
    if (parsed.username !== "" || parsed.password !== "")
      throw new AddressRefused(
        "the address must not have a user or password: receivers check the signature instead",
      );
    await this.addressesOf(hostOf(parsed), parsed);
    return parsed;
  }

  /** Finds a name's addresses for a socket and refuses them all if one of them must not be called. */
  lookupFor(url: Pick<URL, "protocol">): LookupFunction {
    return (host, { family = 0, hints = 0, all }, done) => {
      // By a promise: what is thrown in a callback of the resolver would end the process.
      this.addressesOf(host, url, { family, hints }).then(
        ([first, ...others]) => {
          if (all) done(null, [first, ...others]);
          else done(null, first.address, first.family);
        },
        (error: Error) => done(error, ""),
      );
    };
  }

  /** At least one. Rejects with {@link AddressRefused} if there is none, or if one of them must not be called. */
  private async addressesOf(
    host: string,
    { protocol }: Pick<URL, "protocol">,
    options: LookupOneOptions = {},
  ): Promise<[LookupAddress, ...LookupAddress[]]> {
    const plain = protocol !== "https:";
    const family = isIP(host);
    const [first, ...others] = family === 0 ? await this.lookUp(host, options) : [{ address: host, family }];
    if (first === undefined) throw new AddressRefused(`${host} is not found`);
    const found: [LookupAddress, ...LookupAddress[]] = [first, ...others];
    if (!found.every(({ address }) => this.allows(address, plain)))
      throw new AddressRefused(reasonOf(host, plain));
    return found;
  }

  private async lookUp(host: string, options: LookupOneOptions): Promise<LookupAddress[]> {
    try {
      return await this.resolve(host, { ...options, all: true });
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "ENOTFOUND") throw new AddressRefused(`${host} is not found`, { cause: error });
      throw new AddressRefused(`${host} could not be looked up (${code ?? error}): try again later`, {
        cause: error,
      });
    }
  }

  private allows(address: string, plain: boolean): boolean {
    const parsed = ipaddr.process(address);
    const within = (ranges: readonly Range[]) =>
      ranges.some(
        ([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits] as never),
      );
    if (within(this.named)) return true;
    if (plain || parsed.range() !== "unicast" || within(ownNetworks())) return false;
    return parsed.kind() === "ipv4" || within([globalUnicast]);
  }
}

/** The host as a lookup takes it: an IPv6 address without brackets. */
export function hostOf({ hostname }: Pick<URL, "hostname">): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function reasonOf(host: string, plain: boolean): string {
  return plain
    ? `the address of ${host} is http: use https outside the networks of WEBHOOK_NETWORKS`
    : `${host} is in the server's own network, but not in WEBHOOK_NETWORKS`;
}

/** The networks that this machine is in. */
function ownNetworks(): Range[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).flatMap(({ cidr }) => (cidr === null ? [] : [ipaddr.parseCIDR(cidr)])),
  );
}

/** Whom the server calls for others: only addresses of the internet, and networks that the operator names. */
import { type LookupAddress, type LookupOptions, lookup as resolveName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** An address that must not be called. The message is for the caller. */
export class AddressRefused extends Error {}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Decides which addresses may be called. */
export class OutsideNetwork {
  private readonly named: readonly Range[];

  /**
   * @param networks that are allowed besides the internet: ranges such as 10.1.0.0/16
   * @param resolve how a name's addresses are found
   */
  constructor(
    networks: readonly string[],
    private readonly resolve = resolveName,
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
    const host = hostOf(parsed);
    await new Promise<void>((resolve, reject) => {
      this.lookupFor(parsed)(host, { all: true }, (error) => (error ? reject(error) : resolve()));
    }).catch((error: unknown) => {
      throw error instanceof AddressRefused ? error : new AddressRefused(`${host} is not found`);
    });
    return parsed;
  }

  /** Finds a name's addresses for a socket and refuses them all if one of them must not be called. */
  lookupFor({ protocol }: Pick<URL, "protocol">): LookupFunction {
    const plain = protocol !== "https:";
    return (host, options, done) => {
      const answer = (error: Error | null, found: LookupAddress[]) => {
        const [first] = found;
        if (error !== null || first === undefined) return done(error ?? new Error("no address"), "");
        const refused = found.find(({ address }) => !this.allows(address, plain));
        if (refused !== undefined) return done(new AddressRefused(reasonOf(host, plain)), "");
        if (options.all) done(null, found);
        else done(null, first.address, first.family);
      };
      const family = isIP(host);
      if (family !== 0) answer(null, [{ address: host, family }]);
      else this.resolve(host, { ...(options as LookupOptions), all: true }, answer);
    };
  }

  private allows(address: string, plain: boolean): boolean {
    const parsed = ipaddr.process(address);
    const within = (ranges: readonly Range[]) =>
      ranges.some(
        ([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits] as never),
      );
    if (within(this.named)) return true;
    return !plain && parsed.range() === "unicast" && !within(ownNetworks());
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

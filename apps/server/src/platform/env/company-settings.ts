import { isLoopback } from "../network/lan-addresses.ts";
import { EnvFault, type EnvReader } from "../process/env-reader.ts";

/** The retailer's OpenID Connect provider, where the office's people have their accounts (OF-02). */
export type CompanySettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim with someone's groups. */
  groupsClaim: string;
  /** The group that is the head office as long as no other is set. */
  headOfficeGroup: string | undefined;
};

/** Undefined without a provider. All three variables that name it are set, or none. */
export function readCompanySettings(read: EnvReader): CompanySettings | undefined {
  const issuer = read.parsed("OIDC_ISSUER", issuersTaken, safeIssuer);
  const clientId = read.optional("OIDC_CLIENT_ID", printable, "the client's id at the provider");
  const clientSecret = read.optional("OIDC_CLIENT_SECRET", printable, "the client's secret at the provider");
  const headOfficeGroup = read.optional(
    "OIDC_HEAD_OFFICE_GROUP",
    /^.{1,200}$/,
    "a group, at most 200 characters",
  );
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) {
    if (headOfficeGroup !== undefined) throw missing("OIDC_ISSUER", issuersTaken, "OIDC_HEAD_OFFICE_GROUP");
    return undefined;
  }
  if (issuer === undefined) throw missing("OIDC_ISSUER", issuersTaken, "another variable of the provider");
  if (clientId === undefined) throw missing("OIDC_CLIENT_ID", "the client's id", "OIDC_ISSUER");
  if (clientSecret === undefined) throw missing("OIDC_CLIENT_SECRET", "the client's secret", "OIDC_ISSUER");
  const groupsClaim = read.text("OIDC_GROUPS_CLAIM", "groups");
  return { issuer, clientId, clientSecret, groupsClaim, headOfficeGroup };
}

const printable = /^[!-~]+$/;
const issuersTaken =
  "the provider's https address, such as https://login.example (http only on this machine)";

function safeIssuer(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, username, search, hash } = new URL(value);
  const safe = protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
  return safe && `${username}${search}${hash}` === "" ? value : undefined;
}

function missing(variable: string, takes: string, because: string): EnvFault {
  return new EnvFault(variable, `${takes}, because ${because} is set`, "");
}

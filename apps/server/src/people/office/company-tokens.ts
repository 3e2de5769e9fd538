import type { Vault } from "../../platform/personal-data/vault.ts";

/** What the provider gave for a session. Without a refresh token it cannot be asked about the account later. */
export type CompanyTokens = {
  /** Who gave them: no other provider may see them. */
  issuer: string;
  refreshToken: string | undefined;
  idToken: string | undefined;
};

const context = "office company tokens";

/** Seals a provider's tokens for the database. */
export function sealTokens(vault: Vault, tokens: CompanyTokens): string {
  return vault.sealStanding(context, JSON.stringify(tokens));
}

/** Opens what {@link sealTokens} sealed; undefined if its master key is missing. */
export function openTokens(vault: Vault, sealed: string): CompanyTokens | undefined {
  const opened = vault.openStanding(context, sealed);
  return opened && (JSON.parse(opened.value) as CompanyTokens);
}

import * as oidc from "openid-client";
import type { CompanySettings } from "../../platform/env/company-settings.ts";
import type { CompanyTokens } from "../office/company-tokens.ts";

/** How long the provider may take for one answer, s. */
const patience = 5;
/** Groups that are read of one person, and the longest name. */
const mostGroups = 1_000;
const longestGroup = 200;

/** What a sign-in that has begun is recognised by when the browser comes back. */
export type SignIn = { state: string; nonce: string; verifier: string };

/** A person at the provider. */
export type CompanyAccount = { issuer: string; subject: string; name: string; groups: string[] };

/** The retailer's OpenID Connect provider. Every call rejects while it does not answer; {@link whyNot} says why. */
export type CompanyProvider = ReturnType<typeof openProvider>;

/**
 * The provider of the office's accounts (OF-02), by authorization code with PKCE. It is looked up at the first use, and after
 * a failure.
 * @param origin the server's public address
 */
export function openProvider(settings: CompanySettings, origin: string, callback: string) {
  const redirectUri = `${origin}${callback}`;
  let found: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    found ??= discover(settings).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    issuer: settings.issuer,

    /** Begins a sign-in. @param silent without asking the person anything */
    async begin({ silent }: { silent: boolean }): Promise<{ address: URL; signIn: SignIn }> {
      const config = await configuration();
      const signIn = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopesOf(config),
        state: signIn.state,
        nonce: signIn.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(signIn.verifier),
        code_challenge_method: "S256",
        ...(silent && { prompt: "none" }),
      });
      return { address, signIn };
    },

    /** Ends a sign-in with what the provider sent back, which must be of that sign-in. */
    async finish(
      search: string,
      { state, nonce, verifier }: SignIn,
    ): Promise<{ account: CompanyAccount; tokens: CompanyTokens }> {
      const config = await configuration();
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}${search}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return {
        account: await readAccount(config, tokens, settings.groupsClaim),
        tokens: tokensOf(settings, tokens),
      };
    },

    /**
     * Asks whether the account is still good. The new tokens replace those that were used, whatever `account` says then.
     */
    async renew({ refreshToken, idToken }: CompanyTokens & { refreshToken: string }) {
      const config = await configuration();
      const answer = await oidc.refreshTokenGrant(config, refreshToken);
      const renewed = tokensOf(settings, answer);
      return {
        tokens: {
          ...renewed,
          refreshToken: renewed.refreshToken ?? refreshToken,
          idToken: renewed.idToken ?? idToken,
        },
        account: (subject: string) => readAccount(config, answer, settings.groupsClaim, subject),
      };
    },

    /** Where a browser signs out at the provider; null if it has no such place or does not answer. */
    async signOutAddress({ idToken }: CompanyTokens): Promise<string | null> {
      const config = await configuration().catch(() => undefined);
      if (config?.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: `${origin}/office/`,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      }).href;
    },
  };
}

/** Why a call of the provider failed: the account is off, the person did not sign in, there is no answer, or none that fits. */
export function whyNot(error: unknown): "ended" | "cancelled" | "unreachable" | "invalid" {
  if (error instanceof oidc.AuthorizationResponseError) return "cancelled";
  if (error instanceof oidc.ResponseBodyError)
    return error.error === "invalid_grant" ? "ended" : "unreachable";
  if (error instanceof oidc.ClientError) return error.code === "OAUTH_TIMEOUT" ? "unreachable" : "invalid";
  return "unreachable";
}

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

function discover({ issuer, clientId, clientSecret }: CompanySettings): Promise<oidc.Configuration> {
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  const server = new URL(issuer);
  return oidc.discovery(
    server,
    clientId,
    undefined,
    (as, client, body, headers) => {
      const methods = as.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
      return (methods.includes("client_secret_basic") ? basic : post)(as, client, body, headers);
    },
    { timeout: patience, execute: server.protocol === "http:" ? [oidc.allowInsecureRequests] : [] },
  );
}

/** Also the one for groups, and the one for a refresh token, where the provider has them. */
function scopesOf(config: oidc.Configuration): string {
  const { scopes_supported: known = ["offline_access"] } = config.serverMetadata();
  const more = ["groups", "offline_access"].filter((scope) => known.includes(scope));
  return ["openid", "profile", "email", ...more].join(" ");
}

function tokensOf({ issuer }: CompanySettings, answer: Tokens): CompanyTokens {
  return { issuer, refreshToken: answer.refresh_token, idToken: answer.id_token };
}

/** Name and groups from the ID token, or where it has none from userinfo. Groups that neither names are none. */
async function readAccount(
  config: oidc.Configuration,
  tokens: Tokens,
  groupsClaim: string,
  expected?: string,
): Promise<CompanyAccount> {
  const claims = tokens.claims();
  const subject = claims?.sub ?? expected;
  if (subject === undefined || (expected !== undefined && subject !== expected))
    throw new Error("the provider answered about another account");
  const { issuer, userinfo_endpoint } = config.serverMetadata();
  const complete = claims?.[groupsClaim] !== undefined && claims.name !== undefined;
  const more =
    complete || userinfo_endpoint === undefined
      ? undefined
      : await oidc.fetchUserInfo(config, tokens.access_token, subject);
  const all: Record<string, unknown> = { ...more, ...claims };
  const name = [all.name, all.preferred_username, all.email].find(
    (each) => typeof each === "string" && each.trim() !== "",
  );
  return {
    issuer,
    subject,
    name: String(name ?? subject)
      .trim()
      .slice(0, 60),
    groups: groupsOf(all[groupsClaim]),
  };
}

function groupsOf(claim: unknown): string[] {
  const groups = [claim].flat().filter((each) => typeof each === "string");
  return groups.filter((each) => each !== "" && each.length <= longestGroup).slice(0, mostGroups);
}

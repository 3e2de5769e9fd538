import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A person at the provider; their login is their subject. */
export type TestAccount = { name: string; groups?: string[] };

export const testClient = { id: "horma", secret: "a-secret-of-the-test-alone" } as const;

/**
 * A real OpenID Connect provider on a free port of this machine, with a login form that takes any password.
 * @param origin the server's address, to which it redirects
 * @param refresh whether it gives refresh tokens
 */
export async function startProvider({ origin, refresh = true }: { origin: string; refresh?: boolean }) {
  const accounts = new Map<string, TestAccount>();
  let answer: Parameters<typeof createServer>[1] = () => undefined;
  let asked = 0;
  const open = async (port: number): Promise<Server> => {
    const server = createServer((request, response) => {
      if (request.url?.startsWith("/token")) asked += 1;
      return answer?.(request, response);
    });
    await once(server.listen(port, "127.0.0.1"), "listening");
    return server;
  };
  let server: Server | undefined = await open(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.id,
        client_secret: testClient.secret,
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: [`${origin}/api/v1/office/company/callback`],
        post_logout_redirect_uris: [`${origin}/office/`],
      },
    ],
    claims: { openid: ["sub"], profile: ["name"], email: ["email"], groups: ["groups"] },
    cookies: { keys: ["a key of the test alone"] },
    issueRefreshToken: async () => refresh,
    rotateRefreshToken: true,
    findAccount: (_, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: async () => ({ sub, ...account }) };
    },
    // The retailer's administrator has consented for everyone.
    loadExistingGrant: async ({ oidc: { client, session, provider: own } }) => {
      const grant = new own.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope("openid profile email groups offline_access");
      await grant.save();
      return grant;
    },
  });
  answer = provider.callback();
  const stop = async () => {
    const running = server;
    server = undefined;
    running?.closeAllConnections();
    if (running) await new Promise((done) => running.close(done));
  };
  return {
    issuer,
    accounts,
    /** Calls of its token endpoint so far. */
    asked: () => asked,
    /** It stops answering, until `start`. */
    stop,
    start: async () => {
      server = await open(port);
    },
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: testClient.id,
      OIDC_CLIENT_SECRET: testClient.secret,
    },
  };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/** A browser at the provider: follows it from an address, signing in with its form, until it leads elsewhere. */
export async function signInAt(
  { issuer }: Pick<TestProvider, "issuer">,
  start: string,
  login: string,
  cookies = new Map<string, string>(),
): Promise<string> {
  let [address, form]: [string, URLSearchParams | undefined] = [start, undefined];
  while (address.startsWith(issuer)) {
    const answer: Response = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: form }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const next: string | null = answer.headers.get("location");
    const page = await answer.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (next === null && action === undefined) throw new Error(`the provider says ${answer.status}: ${page}`);
    form = next === null ? new URLSearchParams({ prompt: "login", login, password: "any" }) : undefined;
    address = new URL(next ?? action ?? "", address).href;
  }
  return address;
}

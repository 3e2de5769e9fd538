import { companyCallback, companyEntry } from "@horma/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Deps } from "../../platform/deps.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { operation } from "../../web/call/operation.ts";
import { cookieName } from "../../web/http/cookie/secure-cookies.ts";
import { setSigned, signedValue } from "../../web/http/cookie/signed-value.ts";
import { refuse } from "../../web/http/refusals.ts";
import { sendRefusal } from "../../web/http/send-refusal.ts";
import { officeBrowser } from "../../web/session/office-browser.ts";
import { sealTokens } from "../office/company-tokens.ts";
import { subjectOf } from "../office/manage-office.ts";
import { newOfficeLink, officeLinkAddress } from "../office/office-link-table.ts";
import { relyingParty } from "../office/relying-party.ts";
import { admit } from "./company-people.ts";
import { type CompanyProvider, type SignIn, whyNot } from "./company-provider.ts";

/** How long a person may take at the provider, ms. */
const signInLife = 10 * 60_000;
/** How long the page may take to use the link, ms. */
const linkLife = 60_000;

/** A sign-in that has begun in this browser. */
type Begun = SignIn & { browserHash: string; until: number };
/** Why no one entered; the page has words for each. */
type Why = "unknown" | "cancelled" | "unreachable" | "invalid";

/** Which ways in this server offers. */
export const getOfficeEntry = operation("getOfficeEntry", async ({ env }) => ({
  company: env.company !== undefined,
  passkeys: relyingParty(env) !== undefined,
}));

/** OF-02. The way to the company's provider, and back with a link that the page uses at once. */
export function serveCompanyEntry(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "env" | "vault" | "now" | "log">,
  provider: CompanyProvider | undefined,
): void {
  const { env, now, log } = deps;
  const origin = env.linkOrigin ?? env.publicUrl;
  const refused = (reply: FastifyReply, why: Why) =>
    reply.redirect(`${origin}/office/?refused=company_${why}`);

  app.get<{ Querystring: { silent?: string } }>(companyEntry, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (provider === undefined) return sendRefusal(reply, noProvider());
    try {
      const { address, signIn } = await provider.begin({ silent: request.query.silent !== undefined });
      const browserHash = hashToken(officeBrowser.leave(request, reply));
      const begun: Begun = { ...signIn, browserHash, until: now().getTime() + signInLife };
      setSigned(reply, cookieOf(signIn.state), JSON.stringify(begun));
      return reply.redirect(address.href);
    } catch (error) {
      log.warn({ err: error }, "the company's provider could not be reached");
      return refused(reply, "unreachable");
    }
  });

  app.get<{ Querystring: { state?: unknown } }>(companyCallback, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (provider === undefined) return sendRefusal(reply, noProvider());
    const begun = takeBegun(request, reply);
    if (begun === undefined || begun.until < now().getTime()) return refused(reply, "invalid");
    try {
      const search = request.url.slice(request.url.indexOf("?"));
      const token = await enter(deps, provider, { search, begun });
      return token === undefined
        ? refused(reply, "unknown")
        : reply.redirect(officeLinkAddress(origin, token));
    } catch (error) {
      const why = whyNot(error);
      if (why !== "cancelled") log.warn({ err: error }, "a sign-in at the company's provider failed");
      return refused(reply, why === "ended" ? "invalid" : why);
    }
  });
}

/** The link of the person whom the provider names; undefined if their groups say nothing. */
async function enter(
  { db, vault, now }: Pick<Deps, "db" | "vault" | "now">,
  provider: CompanyProvider,
  { search, begun }: { search: string; begun: Begun },
): Promise<string | undefined> {
  const { account, tokens } = await provider.finish(search, begun);
  const at = now();
  return db.transact(async (tx) => {
    const person = await admit(tx, account, at);
    if (person === undefined) {
      const actor = { kind: "system", name: "company" } as const;
      const data = { by: "company", reason: "no group" };
      await recordAudit(tx, { actor, action: "office_refused", subject: subjectOf(account.name), data, at });
      return undefined;
    }
    const link = { life: linkLife, tokens: sealTokens(vault, tokens), browserHash: begun.browserHash };
    return (await newOfficeLink(tx, person.id, at, link)).token;
  });
}

/** Where a sign-in is in the browser, signed: each has its own, so that several tabs may sign in at once. */
const cookieOf = (state: string) =>
  ({
    name: `office-company-${state}`,
    path: companyEntry,
    maxAge: signInLife / 1_000,
    // The provider's page leads back here.
    sameSite: "lax",
  }) as const;

/** The sign-in of this browser that an answer is of, which is over with it. */
function takeBegun(
  request: FastifyRequest<{ Querystring: { state?: unknown } }>,
  reply: FastifyReply,
): Begun | undefined {
  const { state } = request.query;
  if (typeof state !== "string" || !/^[\w-]{20,100}$/.test(state)) return undefined;
  const cookie = cookieOf(state);
  const value = signedValue(request, cookie);
  reply.clearCookie(cookieName(reply.server, cookie.name, cookie.path), { path: cookie.path });
  return value === undefined ? undefined : (JSON.parse(value) as Begun);
}

const noProvider = () => refuse("not_found", "this server has no company provider: see OIDC_ISSUER");

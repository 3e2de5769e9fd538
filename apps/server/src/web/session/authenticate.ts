import type { CallRoute } from "@horma/contract";
import { roleMay } from "@horma/domain";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { networkHash } from "../../platform/network/network.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { backoffRules } from "../backoff/backoff-rules.ts";
import { countMiss } from "../backoff/backoff-table.ts";
import { refuseFor } from "../backoff/refuse-for.ts";
import { type Refusal, refuse } from "../http/refusals.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import { type KeyReader, looksLikeKey, type MachineKey } from "./machine-key.ts";
import { officeBrowser } from "./office-browser.ts";
import type { OfficeSession, OfficeSessionReader, SignedInOffice } from "./office-session-table.ts";
import type { Session, SessionReader } from "./session-table.ts";
import type { SignedInStaff } from "./signed-in-staff.ts";
import type { StaffSessionReader } from "./staff-session-table.ts";
import { staffTablet } from "./tablet.ts";
import { findWallboard, type OpenWallboard } from "./wallboard-token.ts";

/** Finds whose token it is. Each kind of caller has its own tokens, and none works for the others. */
export type Sessions = {
  clients: SessionReader;
  staff: StaffSessionReader;
  office: OfficeSessionReader;
  keys: KeyReader;
};

/** Asks the company's provider about a session's account when it is time; a refusal says why the session ended. */
export type CompanyCheck = (session: OfficeSession, now: Date) => Promise<Refusal | undefined> | undefined;

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** The check before a call: sets the caller or refuses. Undefined for a call that anyone may make. */
export function authenticator(
  route: CallRoute,
  deps: Pick<Deps, "db" | "now" | "env">,
  sessions: Sessions,
  company: CompanyCheck,
): onRequestHookHandler | undefined {
  if (typeof route.token === "object") return keyOrOffice(route, deps, sessions, company);
  if (route.token === "key") return keyOnly(route, deps, sessions);
  if (route.token === "wallboard") return wallboardOnly(deps);
  if (route.token === "staff") return staffOnly(route, deps, sessions);
  if (route.token === "office") return officeOnly(route, deps, sessions, company);
  if (route.token === "shopper") return shopperOnly(deps, sessions);
  if (!route.tokenIfSent) return undefined;
  return async (request) => {
    const token = tokenOf(request);
    const session = token === undefined ? undefined : await sessions.clients.find(token, deps.now());
    request.clientId = session?.clientId;
    request.tokenHash = session?.tokenHash;
  };
}

/** Requires a shopper's token; sets `request.clientId`. */
export function shopperOnly(
  { now }: Pick<Deps, "now">,
  { clients }: Pick<Sessions, "clients">,
): onRequestHookHandler {
  return (request, reply, done) => {
    const token = tokenOf(request);
    const enter = (session: Session | undefined) => {
      request.clientId = session?.clientId;
      request.tokenHash = session?.tokenHash;
      if (session !== undefined) done();
      else sendRefusal(reply, notSignedIn(token));
    };
    const found = token === undefined ? undefined : clients.find(token, now());
    if (found instanceof Promise) found.then(enter, done);
    else enter(found);
  };
}

/** Requires a staff member who is signed in on this tablet and has the permission; sets `request.staff`. */
export function staffOnly(
  { permission }: Pick<CallRoute, "permission">,
  { now }: Pick<Deps, "now">,
  sessions: Pick<Sessions, "staff">,
): Hook {
  return async (request, reply) => {
    const token = tokenOf(request);
    const session = token === undefined ? undefined : await sessions.staff.find(token, now());
    const isHere = session !== undefined && isMark(staffTablet.of(request), session.tabletHash);
    request.staff = isHere ? session : undefined;
    request.tokenHash = session?.tokenHash;
    if (request.staff === undefined) return sendRefusal(reply, notSignedIn(token));
    if (permission === undefined || roleMay(request.staff.role, permission)) return undefined;
    return sendRefusal(reply, refuse("role_forbidden", `a ${request.staff.role} may not do this`));
  };
}

/** Requires a person of the office who entered with this browser and has the permission; sets `request.office`. */
function officeOnly(
  { permission }: Pick<CallRoute, "permission">,
  { now }: Pick<Deps, "now">,
  sessions: Pick<Sessions, "office">,
  company: CompanyCheck,
): Hook {
  return async (request, reply) => {
    const token = tokenOf(request);
    const find = async () => (token === undefined ? undefined : sessions.office.find(token, now()));
    let session = await find();
    const isHere = session !== undefined && isMark(officeBrowser.of(request), session.browserHash);
    const asked = isHere && session && company(session, now());
    if (asked) {
      const refused = await asked;
      if (refused) return sendRefusal(reply, refused);
      // The provider's answer may have changed the person's rights or ended the session.
      session = await find();
    }
    request.office = isHere ? session : undefined;
    request.tokenHash = session?.tokenHash;
    if (request.office === undefined) return sendRefusal(reply, notSignedIn(token));
    if (permission === undefined || roleMay(request.office.role, permission)) return undefined;
    return sendRefusal(reply, refuse("role_forbidden", `a ${request.office.role} may not do this`));
  };
}

/** Requires the token of a wallboard, on its tablet; sets `request.wallboard`. */
function wallboardOnly({ db }: Pick<Deps, "db">): Hook {
  return async (request, reply) => {
    const token = tokenOf(request);
    const tablet = staffTablet.of(request);
    request.wallboard = token === undefined ? undefined : await findWallboard(db.read, { token, tablet });
    if (token === undefined || request.wallboard === undefined) return sendRefusal(reply, notSignedIn(token));
    request.tokenHash = hashToken(token);
    return undefined;
  };
}

/** Requires a machine's key with a scope of the call; sets `request.key`. Wrong keys wait, right ones never (SX-04). */
export function keyOnly(
  { scope }: Pick<CallRoute, "scope">,
  { db, now, env }: Pick<Deps, "db" | "now" | "env">,
  { keys }: Pick<Sessions, "keys">,
): Hook {
  return async (request, reply) => {
    const token = tokenOf(request);
    if (token === undefined || !looksLikeKey(token)) return sendRefusal(reply, notSignedIn(token));
    const found = await keys.find(token, now());
    if (found === undefined) {
      const key = `machine key from ${networkHash(env.sessionSecret, request.ip)}`;
      const guessed = [{ key, rule: backoffRules.keyFromNetwork }];
      const wait = await db.transact((tx) => countMiss(tx, guessed, now()));
      return sendRefusal(
        reply,
        wait > 0 ? refuseFor(reply, wait, "too many wrong keys") : notSignedIn(token),
      );
    }
    request.key = found;
    request.tokenHash = found.tokenHash;
    const scopes = scope === undefined ? [] : [scope].flat();
    if (scopes.length === 0 || scopes.some((each) => found.scopes.includes(each))) return undefined;
    return sendRefusal(reply, refuse("scope_forbidden", `this key lacks the scope ${scopes.join(" or ")}`));
  };
}

/** Requires a machine's key or a person of the office, each with their own right. Only keys have the shape of one. */
function keyOrOffice(
  route: Pick<CallRoute, "permission" | "scope">,
  deps: Pick<Deps, "db" | "now" | "env">,
  sessions: Sessions,
  company: CompanyCheck,
): Hook {
  const [ofKey, ofOffice] = [keyOnly(route, deps, sessions), officeOnly(route, deps, sessions, company)];
  return (request, reply) => (looksLikeKey(tokenOf(request) ?? "") ? ofKey : ofOffice)(request, reply);
}

const scheme = "Bearer ";

/** The token in the Authorization header, bare or as bearer (AP-14). */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers.authorization;
  if (sent === undefined) return undefined;
  return (/^Bearer\s/i.test(sent) ? sent.slice(scheme.length) : sent).trim() || undefined;
}

/** Whether a browser's mark is that of the one that got the token. Elsewhere the token opens nothing. */
function isMark(mark: string | undefined, hash: string): boolean {
  return mark !== undefined && hashToken(mark) === hash;
}

function notSignedIn(token: string | undefined): Refusal {
  return token
    ? refuse("token_invalid", "the token is unknown or has expired: log in again")
    : refuse("token_missing", "send the token in Authorization");
}

declare module "fastify" {
  interface FastifyRequest {
    /** Id of the client of the token, if the call reads it. */
    clientId: number | undefined;
    /** The staff member of the token, on calls of the staff app. */
    staff: SignedInStaff | undefined;
    /** The person of the token, on calls of the office. */
    office: SignedInOffice | undefined;
    /** The wallboard of the token, on the call that it reads. */
    wallboard: OpenWallboard | undefined;
    /** The machine that asks, on calls of machines. */
    key: MachineKey | undefined;
    /** The hash of the token, if the call reads it and it is valid. */
    tokenHash: string | undefined;
  }
}

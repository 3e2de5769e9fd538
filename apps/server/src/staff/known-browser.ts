import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cookiesOf } from "../http/cookie/cookies-of.ts";
import { cookieName, secureCookies } from "../http/cookie/secure-cookies.ts";

const path = "/api/v1/staff/login";
/** How long a browser stays known to somebody who signed in on it, s. */
const life = 90 * 24 * 60 * 60;

/**
 * The name of the browser a request comes from, if this person signed in on it before. It is theirs alone: who signed in
 * as somebody else on it knows no more of this one's PIN than anybody.
 */
export function knownBrowser(request: FastifyRequest, staffId: number): string | undefined {
  const signed = cookiesOf(request)[nameOf(request.server, staffId)];
  const { valid, value } =
    signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
  return valid && value?.startsWith(`${staffId}.`) ? value : undefined;
}

/** Lets the browser be known to somebody who just signed in on it. */
export function rememberBrowser(reply: FastifyReply, staffId: number): void {
  const name = `${staffId}.${randomBytes(16).toString("base64url")}`;
  reply.setCookie(nameOf(reply.server, staffId), name, {
    ...{ path, maxAge: life, signed: true },
    ...{ httpOnly: true, sameSite: "strict", secure: secureCookies(reply.server) },
  });
}

function nameOf(app: FastifyInstance, staffId: number): string {
  return cookieName(app, `signed-in-${staffId}`, path);
}

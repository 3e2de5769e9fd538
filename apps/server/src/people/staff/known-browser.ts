import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cookiesOf } from "../../web/http/cookie/cookies-of.ts";
import { cookieName, secureCookies } from "../../web/http/cookie/secure-cookies.ts";

const path = "/api/v1/staff/login";
/** How long a browser stays known to a person who signed in on it, s. */
const life = 90 * 24 * 60 * 60;

/**
 * The browser of a request, if this person signed in on it before. The mark is the person's alone: somebody else who signed in on
 * it knows no more about this person's PIN than anybody.
 */
export function knownBrowser(request: FastifyRequest, staffId: number): string | undefined {
  const signed = cookiesOf(request)[nameOf(request.server, staffId)];
  const { valid, value } =
    signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
  return valid && value?.startsWith(`${staffId}.`) ? value : undefined;
}

/** Makes the browser known to the person who just signed in on it. */
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

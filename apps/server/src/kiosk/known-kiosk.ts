import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookiesOf } from "../http/cookie/cookies-of.ts";
import { cookieName, secureCookies } from "../http/cookie/secure-cookies.ts";

const path = "/api";
/** How long a kiosk stays known, s: browsers keep no cookie longer than 400 days. */
const life = 400 * 24 * 60 * 60;

/** The name of the kiosk a request comes from, if somebody of this store vouched for it; without a store, of any. */
export function knownKiosk(request: FastifyRequest, storeId?: number): string | undefined {
  const signed = cookiesOf(request)[cookieName(request.server, "kiosk", path)];
  if (signed === undefined) return undefined;
  const { valid, value } = request.unsignCookie(signed);
  const here = storeId === undefined || value?.startsWith(`${storeId}.`);
  return valid && here && value !== null ? value : undefined;
}

/** Lets the browser be known as a kiosk of this store from now on; one that is stays the same kiosk. */
export function rememberKiosk(request: FastifyRequest, reply: FastifyReply, storeId: number): void {
  const name = knownKiosk(request, storeId) ?? `${storeId}.${randomBytes(16).toString("base64url")}`;
  reply.setCookie(cookieName(reply.server, "kiosk", path), name, {
    ...{ path, maxAge: life, signed: true },
    ...{ httpOnly: true, sameSite: "strict", secure: secureCookies(reply.server) },
  });
}

/** The browser is no kiosk any longer. */
export function forgetKiosk(reply: FastifyReply): void {
  reply.clearCookie(cookieName(reply.server, "kiosk", path), { path, secure: secureCookies(reply.server) });
}

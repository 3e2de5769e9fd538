import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookiesOf } from "../../web/http/cookie/cookies-of.ts";
import { cookieName, secureCookies } from "../../web/http/cookie/secure-cookies.ts";

const path = "/api";
/** How long a kiosk stays registered, s: browsers keep no cookie longer than 400 days. */
const life = 400 * 24 * 60 * 60;

/** The registered kiosk of a request, if it is this store's; without `storeId`, any store's. */
export function knownKiosk(request: FastifyRequest, storeId?: number): string | undefined {
  const signed = cookiesOf(request)[cookieName(request.server, "kiosk", path)];
  if (signed === undefined) return undefined;
  const { valid, value } = request.unsignCookie(signed);
  const here = storeId === undefined || value?.startsWith(`${storeId}.`);
  return valid && here && value !== null ? value : undefined;
}

/** Registers the browser as a kiosk of this store. A registered one stays the same kiosk. */
export function rememberKiosk(request: FastifyRequest, reply: FastifyReply, storeId: number): void {
  const name = knownKiosk(request, storeId) ?? `${storeId}.${randomBytes(16).toString("base64url")}`;
  reply.setCookie(cookieName(reply.server, "kiosk", path), name, {
    ...{ path, maxAge: life, signed: true },
    ...{ httpOnly: true, sameSite: "strict", secure: secureCookies(reply.server) },
  });
}

/** Ends the browser's registration. */
export function forgetKiosk(reply: FastifyReply): void {
  reply.clearCookie(cookieName(reply.server, "kiosk", path), { path, secure: secureCookies(reply.server) });
}

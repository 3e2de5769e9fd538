import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieName, secureCookies } from "../../web/http/cookie/secure-cookies.ts";
import { setSigned, signedValue, unsigned } from "../../web/http/cookie/signed-value.ts";

/** How long a kiosk stays registered: browsers keep no cookie longer than 400 days. */
const cookie = { name: "kiosk", path: "/api", maxAge: 400 * 24 * 60 * 60, sameSite: "strict" } as const;
/** A kiosk that was registered before cookies were signed for their name. */
const older = /^\d+\.[\w-]{22}$/;

/** The registered kiosk of a request, if it is this store's; without `storeId`, any store's. */
export function knownKiosk(request: FastifyRequest, storeId?: number): string | undefined {
  const value = signedValue(request, cookie) ?? olderKiosk(request);
  return storeId === undefined || value?.startsWith(`${storeId}.`) ? value : undefined;
}

function olderKiosk(request: FastifyRequest): string | undefined {
  const value = unsigned(request, cookie);
  return value !== undefined && older.test(value) ? value : undefined;
}

/** Registers the browser as a kiosk of this store. A registered one stays the same kiosk. */
export function rememberKiosk(request: FastifyRequest, reply: FastifyReply, storeId: number): void {
  const kiosk = knownKiosk(request, storeId) ?? `${storeId}.${randomBytes(16).toString("base64url")}`;
  setSigned(reply, cookie, kiosk);
}

/** Ends the browser's registration. */
export function forgetKiosk(reply: FastifyReply): void {
  const { name, path } = cookie;
  reply.clearCookie(cookieName(reply.server, name, path), { path, secure: secureCookies(reply.server) });
}

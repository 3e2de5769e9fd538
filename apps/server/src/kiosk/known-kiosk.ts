import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookiesOf } from "../http/cookies-of.ts";
import { cookieName, secureCookies } from "../http/secure-cookies.ts";

const path = "/api";
/** How long a kiosk stays known after the staff left it with their PIN, s. */
const life = 365 * 24 * 60 * 60;

/** The name of the browser a request comes from, if the staff typed the right kiosk PIN in it once. */
export function knownKiosk(request: FastifyRequest): string | undefined {
  const signed = cookiesOf(request)[cookieName(request.server, "kiosk", path)];
  const { valid, value } =
    signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
  return valid && value?.startsWith("kiosk.") ? value : undefined;
}

/** Lets the browser be known, or be known for longer: a cookie that no script reads and nobody makes up. */
export function rememberKiosk(request: FastifyRequest, reply: FastifyReply): void {
  const name = knownKiosk(request) ?? `kiosk.${randomBytes(16).toString("base64url")}`;
  reply.setCookie(cookieName(reply.server, "kiosk", path), name, {
    ...{ path, maxAge: life, signed: true },
    ...{ httpOnly: true, sameSite: "strict", secure: secureCookies(reply.server) },
  });
}

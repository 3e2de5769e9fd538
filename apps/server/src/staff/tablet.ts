import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { secureCookies } from "../http/secure-cookies.ts";

const cookie = "staff-tablet";
/** How long a tablet is the same one, s: well beyond a session. */
const life = 90 * 24 * 60 * 60;

/** Which browser a request comes from, as the cookie that {@link markTablet} left says; tokens of the staff are bound to it. */
export function tabletOf(request: FastifyRequest): string | undefined {
  return request.cookies[cookie];
}

/** Knows the browser again: a random number in a cookie that no script reads, the same for all who share the tablet. */
export function markTablet(request: FastifyRequest, reply: FastifyReply): string {
  const tablet = tabletOf(request) ?? randomBytes(32).toString("base64url");
  const secure = secureCookies(reply.server);
  reply.setCookie(cookie, tablet, { path: "/api", maxAge: life, httpOnly: true, sameSite: "strict", secure });
  return tablet;
}

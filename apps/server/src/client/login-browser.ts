import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieName, secureCookies } from "../http/secure-cookies.ts";

const cookie = "login-browser";
const path = "/api";

/** Which browser asks, as the cookie that {@link markBrowser} left says; it binds a login code to it (AP-01). */
export function browserOf(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request.server, cookie, path)];
}

/** Knows the browser again next time: a random number in a cookie that no script reads. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const browser = browserOf(request) ?? randomBytes(16).toString("base64url");
  const secure = secureCookies(reply.server);
  const name = cookieName(reply.server, cookie, path);
  reply.setCookie(name, browser, { path, httpOnly: true, sameSite: "strict", secure });
  return browser;
}

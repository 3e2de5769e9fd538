import csrfProtection from "@fastify/csrf-protection";
import { xsrf } from "@horma/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isApi } from "./api-path.ts";
import { cookieName, secureCookies } from "./secure-cookies.ts";

/**
 * AP-14: every call that writes carries the XSRF-TOKEN cookie back in a header. The cookie that scripts read holds a
 * token; the secret it is checked against is in a second, signed one that they cannot read: another browser's token fits
 * another secret.
 */
export async function guardAgainstForgery(app: FastifyInstance): Promise<void> {
  await app.register(csrfProtection, {
    cookieKey: cookieName(app, "xsrf-secret", "/"),
    cookieOpts: { path: "/", httpOnly: true, sameSite: "lax", secure: secureCookies(app), signed: true },
    getToken: (request) => String(request.headers[xsrf.header] ?? ""),
    logLevel: "debug",
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method === "HEAD" || request.method === "OPTIONS") return done();
    // Whatever the address looks like: the same call can be addressed in several ways (`/%61pi/v1`).
    if (request.method !== "GET") return app.csrfProtection(request, reply, done);
    if (isApi(request.url)) ensureXsrfToken(request, reply);
    done();
  });
}

/** Sets the cookie where the browser has none. */
export function ensureXsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[xsrf.cookie] === undefined) issueXsrfToken(reply);
}

/** Sets a fresh cookie that scripts of the page can read. */
export function issueXsrfToken(reply: FastifyReply): void {
  const secure = secureCookies(reply.server);
  reply.setCookie(xsrf.cookie, reply.generateCsrf(), { path: "/", sameSite: "lax", secure });
}

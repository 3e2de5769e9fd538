import csrfProtection from "@fastify/csrf-protection";
import { xsrf } from "@horma/contract";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  onRequestHookHandler,
} from "fastify";
import { isApi } from "./api-path.ts";
import { cookiesOf } from "./cookie/cookies-of.ts";
import { cookieName, secureCookies } from "./cookie/secure-cookies.ts";

/**
 * AP-14: every call that writes returns the XSRF-TOKEN cookie in a header. Scripts can read that cookie, which holds a token. The
 * secret for checking it is in a second, signed cookie that scripts cannot read, so another browser's token does not fit.
 */
export async function guardAgainstForgery(app: FastifyInstance): Promise<void> {
  await app.register(csrfProtection, {
    cookieKey: cookieName(app, "xsrf-secret", "/"),
    cookieOpts: { path: "/", httpOnly: true, sameSite: "lax", secure: secureCookies(app), signed: true },
    getToken: (request) => String(request.headers[xsrf.header] ?? ""),
    logLevel: "debug",
  });
  app.addHook("onRequest", (request, reply, done) => {
    // Machines send no cookie, and no page of another site can send their key.
    if (request.routeOptions.config.ofMachines) done();
    else guard(request, reply, done);
  });
}

const guard = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
  if (request.method === "HEAD" || request.method === "OPTIONS") return done();
  // For every spelling of the address: a call can be addressed in several ways (`/%61pi/v1`).
  if (request.method === "GET") {
    if (isApi(request.url)) ensureXsrfToken(request, reply);
    return done();
  }
  // Where there is no call, there is nothing to forge.
  if (request.is404) return done();
  cookiesOf(request);
  request.server.csrfProtection(request, reply, done);
};

/** The same on a call of machines, for a person of the office who makes it too. */
export const guardOffice: onRequestHookHandler = (request, reply, done) => {
  if (request.office === undefined) done();
  else guard(request, reply, done);
};

/** A read only needs to know whether it was sent, so the cookies are not parsed for that. */
const sent = new RegExp(`(?:^|;) *${xsrf.cookie}=`);

/** Sets the cookie if the browser has none. */
export function ensureXsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  if (!sent.test(request.headers.cookie ?? "")) issueXsrfToken(reply);
}

/** Sets a fresh cookie that the page's scripts can read. */
export function issueXsrfToken(reply: FastifyReply): void {
  cookiesOf(reply.request);
  const secure = secureCookies(reply.server);
  reply.setCookie(xsrf.cookie, reply.generateCsrf(), { path: "/", sameSite: "lax", secure });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** A call of machines: a key opens it, and no cookie does. A person of the office who makes it too passes {@link guardOffice}. */
    ofMachines?: true;
  }
}

/** The config of a route that machines call. */
export const forMachines = { ofMachines: true } as const;

/** Identifies a browser that passed {@link guardAgainstForgery}: the secret in its signed cookie. */
export function browserSecret(request: FastifyRequest): string {
  const signed = cookiesOf(request)[cookieName(request.server, "xsrf-secret", "/")];
  const secret = signed === undefined ? null : request.unsignCookie(signed).value;
  if (secret === null) throw new Error("a writing call had no valid XSRF token");
  return secret;
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../../secret/token-hash.ts";
import { cookiesOf } from "./cookies-of.ts";
import { cookieName, secureCookies } from "./secure-cookies.ts";

const path = "/api";

/** By what the server knows a browser again. */
export type BrowserMark = {
  /** The browser a request comes from, as the mark left in it says. */
  of: (request: FastifyRequest) => string | undefined;
  /** Leaves the mark, or the one that is there for longer, and answers it. */
  leave: (request: FastifyRequest, reply: FastifyReply) => string;
};

/**
 * A random number in a cookie that no script reads and no other site's page sends along.
 * @param maxAge how long it stays, s; without it until the browser is closed
 */
export function browserMark(cookie: string, { maxAge }: { maxAge?: number } = {}): BrowserMark {
  const of = (request: FastifyRequest) => cookiesOf(request)[cookieName(request.server, cookie, path)];
  return {
    of,
    leave: (request, reply) => {
      const mark = of(request) ?? newToken();
      reply.setCookie(cookieName(reply.server, cookie, path), mark, {
        ...{ path, httpOnly: true, sameSite: "strict", secure: secureCookies(reply.server) },
        ...(maxAge !== undefined && { maxAge }),
      });
      return mark;
    },
  };
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../../../platform/secret/token-hash.ts";
import { cookiesOf } from "./cookies-of.ts";
import { cookieName, secureCookies } from "./secure-cookies.ts";

const path = "/api";

/** How the server recognises a browser. */
export type BrowserMark = {
  /** The browser's mark in a request. */
  of: (request: FastifyRequest) => string | undefined;
  /** Sets the mark, or extends the present one, and returns it. */
  leave: (request: FastifyRequest, reply: FastifyReply) => string;
};

/**
 * A random number in a cookie that no script reads and no other site's page sends.
 * @param maxAge its life, s; without it until the browser closes
 */
export function browserMark(cookie: string, { maxAge }: { maxAge?: number } = {}): BrowserMark {
  const of = (request: FastifyRequest) => cookiesOf(request)[cookieName(request.server, cookie, path)];
  return {
    of,
    leave: (request, reply) => {
      const mark = of(request) ?? newToken();
      reply.setCookie(cookieName(reply.server, cookie, path), mark, {
        path,
        httpOnly: true,
        sameSite: "strict",
        secure: secureCookies(reply.server),
        ...(maxAge !== undefined && { maxAge }),
      });
      return mark;
    },
  };
}

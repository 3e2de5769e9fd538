import type { FastifyRequest } from "fastify";

/**
 * A request's cookies by name. They are parsed on demand, because a poll does not need them; before that `request.cookies` is
 * empty.
 */
export function cookiesOf(request: FastifyRequest): Record<string, string | undefined> {
  request.cookies ??= request.server.parseCookie(request.headers.cookie ?? "");
  return request.cookies;
}

import type { FastifyRequest } from "fastify";

/**
 * The cookies that came with a request, by their names. They are read when somebody asks for them: a poll has no use for
 * them. `request.cookies` is empty before.
 */
export function cookiesOf(request: FastifyRequest): Record<string, string | undefined> {
  request.cookies ??= request.server.parseCookie(request.headers.cookie ?? "");
  return request.cookies;
}

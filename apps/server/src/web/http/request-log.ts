import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** The log with a request's number in every line. Made on demand, because nearly all requests log nothing. */
export function logOf(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ reqId: request.id });
}

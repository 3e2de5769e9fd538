import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** The log with a request's number in every line. It is made where there is something to say: nearly all requests have nothing. */
export function logOf(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ reqId: request.id });
}

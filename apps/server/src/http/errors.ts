import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { databaseUnreachable } from "../db/database.ts";
import { type Refusal, refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";
import { validationMessage } from "./validation.ts";

/** Whatever goes wrong leaves as a refusal with a code; what is our own fault is logged and told without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

/** Answers an error that was thrown on the way, of the framework, of the database or of ours. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  const fromTransport = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  if (refusal.code === "internal_error") request.log.error({ err: error }, "a call failed");
  if (refusal.code === "unavailable") request.log.warn({ err: error }, "the database cannot be reached");
  return refusal.code === "bad_request" && fromTransport
    ? sendRefusal(reply, refusal, error.statusCode)
    : sendRefusal(reply, refusal);
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error.validation) {
    return refuse("bad_request", validationMessage(error.validationContext ?? "input", error.validation));
  }
  if (error.code?.startsWith("FST_CSRF_")) {
    return refuse(
      "xsrf_invalid",
      "send the XSRF-TOKEN cookie back in X-XSRF-TOKEN: GET /api/v1/xsrf sets it",
    );
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse("bad_request", error.message);
  if (databaseUnreachable(error)) return refuse("unavailable", "the database cannot be reached: try again");
  return refuse("internal_error", `something failed on our side; it is in the log as ${request.id}`);
}

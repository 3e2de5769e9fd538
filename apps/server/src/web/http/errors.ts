import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { catalogueFollowed, databaseUnreachable, sqlState } from "../../platform/db/database.ts";
import { seldom } from "../../platform/time/seldom.ts";
import { type Refusal, refuse } from "./refusals.ts";
import { logOf } from "./request-log.ts";
import { sendRefusal } from "./send-refusal.ts";
import { validationMessage } from "./validation.ts";

/** How often the log repeats the same problem, ms, because every call meets it. */
const logInterval = 10_000;
const tell = seldom(logInterval);

/** Every error leaves as a refusal with a code. Our own faults are logged and answered without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

/** Answers an error of the framework, of the database or of ours. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  const fromTransport = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  if (refusal.code === "internal_error") logOf(request).error({ err: error }, "a call failed");
  if (refusal.code === "unavailable" && tell(sqlState(error) ?? error.code ?? error.name)) {
    logOf(request).error(
      { err: error },
      "the database or the disk is not available: calls are answered with 503",
    );
  }
  return refusal.code === "bad_request" && fromTransport
    ? sendRefusal(reply, refusal, error.statusCode)
    : sendRefusal(reply, refusal);
}

/** Disk errors of the server's own files: no space, no quota, a failing or read-only disk. */
const diskFaults = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS"]);

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
  if (error.statusCode === 415) {
    const takes = request.routeOptions.config.takes ?? ["application/json"];
    const given = request.headers["content-type"]?.slice(0, 100) ?? "a body without a media type";
    return refuse("bad_request", `${given} is not supported: send ${takes.join(" or ")} (content-type)`);
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse("bad_request", error.message);
  const followed = catalogueFollowed(error);
  if (followed !== undefined) return refuse("catalogue_followed", followed);
  if (databaseUnreachable(error)) {
    return refuse("unavailable", "the database is not available now: try again");
  }
  if (diskFaults.has(error.code))
    return refuse("unavailable", "the server cannot write to its disk: try again");
  return refuse("internal_error", `an internal error occurred; the log has it as ${request.id}`);
}

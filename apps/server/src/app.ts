import { readFileSync } from "node:fs";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { createSessionReader } from "./client/session-store.ts";
import type { Deps } from "./deps.ts";
import { documentApi } from "./http/api-docs.ts";
import { registerCalls } from "./http/call-routes.ts";
import { answerError, answerErrors } from "./http/errors.ts";
import { reportHealth } from "./http/health.ts";
import { exposeMetrics } from "./http/metrics.ts";
import { secureHeaders } from "./http/security-headers.ts";
import { validateStrictly } from "./http/validation.ts";
import { type Places, places, serveWebApps } from "./http/web-apps.ts";
import { guardAgainstForgery } from "./http/xsrf.ts";
import { streamChanges } from "./live/live-stream.ts";
import { operations } from "./operations.ts";
import { createStaffSessionReader } from "./staff/staff-session-store.ts";

/** Largest body of a call, in bytes. */
const bodyLimit = 16 * 1024;
/** The product's version. */
const version = (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }
).version;

/** The whole server short of its port: the API, its documents, health and metrics, and the two apps. */
export async function buildApp(deps: Deps, files: Places = places): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // Answers are logged at debug, by their route: an address may hold what nobody should read in a log.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: 15_000,
    forceCloseConnections: "idle",
    // What still arrives on an open connection is answered, and the connection closed with it.
    return503OnClosing: false,
    trustProxy: "loopback,uniquelocal",
    routerOptions: { ignoreDuplicateSlashes: true },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    ...(deps.certificate && { https: deps.certificate }),
  });
  app.removeContentTypeParser("text/plain");
  answerErrors(app);
  validateStrictly(app);
  exposeMetrics(app);
  await secureHeaders(app, deps);
  await app.register(cookie, { secret: deps.env.sessionSecret });
  await guardAgainstForgery(app);
  await documentApi(app, deps.env, version);
  const sessions = {
    clients: createSessionReader(deps.db.read),
    staff: createStaffSessionReader(deps.db.read),
  };
  registerCalls(app, operations, deps, sessions);
  streamChanges(app, deps, sessions);
  reportHealth(app, deps);
  await serveWebApps(app, deps.env, version, files);
  return app;
}

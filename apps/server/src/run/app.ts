import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import { companyCallback } from "@horma/contract";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { openPageLooks } from "../catalogue/look/page-looks.ts";
import { servePictures } from "../catalogue/picture/serve-pictures.ts";
import { openStoreNames } from "../catalogue/store/store-names.ts";
import { streamChanges } from "../catalogue/store/stream-changes.ts";
import { OrderSnapshots } from "../fulfilment/order/order-snapshots.ts";
import { RefusedDemand } from "../fulfilment/order/refused-demand.ts";
import { streamOrders } from "../fulfilment/order/shopper/stream-orders.ts";
import { waitsOf } from "../fulfilment/wait/store-waits.ts";
import { FeedWaiters } from "../integration/event/feed-waiters.ts";
import { streamImports } from "../integration/import/call/stream-imports.ts";
import { companyCheck } from "../people/company/company-check.ts";
import { serveCompanyEntry } from "../people/company/company-entry.ts";
import { openProvider } from "../people/company/company-provider.ts";
import type { Deps } from "../platform/deps.ts";
import { trustedProxies } from "../platform/network/trusted-proxies.ts";
import { release } from "../platform/release.ts";
import { exposeMetrics } from "../upkeep/metrics/metrics.ts";
import { stateMetrics } from "../upkeep/metrics/state-metrics.ts";
import { registerCalls } from "../web/call/call-routes.ts";
import { documentApi } from "../web/http/api-docs.ts";
import { onHttpsOnly } from "../web/http/cookie/secure-cookies.ts";
import { letDrain } from "../web/http/drain.ts";
import { answerError, answerErrors } from "../web/http/errors.ts";
import { reportHealth } from "../web/http/health.ts";
import { letGoOfConnections } from "../web/http/let-go.ts";
import {
  answerUnreadable,
  connectionOptions,
  limitArrival,
  limitConnections,
  patience,
} from "../web/http/limit/connection-limits.ts";
import { limitAddresses } from "../web/http/limit/limit-rates.ts";
import { createRateLimits } from "../web/http/limit/rate-limits.ts";
import { bareHeaders, secureHeaders } from "../web/http/security-headers.ts";
import { serializeBySchema } from "../web/http/serialization.ts";
import { validateStrictly } from "../web/http/validation.ts";
import { type Places, places, serveWebApps } from "../web/http/web-apps.ts";
import { guardAgainstForgery } from "../web/http/xsrf.ts";
import { openStreams } from "../web/live/open-streams.ts";
import { createKeyReader } from "../web/session/machine-key.ts";
import { createOfficeSessionReader } from "../web/session/office-session-table.ts";
import { createSessionReader } from "../web/session/session-table.ts";
import { createStaffSessionReader } from "../web/session/staff-session-table.ts";
import { operations } from "./operations.ts";

/** Largest body of a call, in bytes. */
const bodyLimit = 16 * 1024;

/** A unique number for each request: the process's random name and a count. */
function requestNumbers(): () => string {
  const process = randomBytes(9).toString("base64url");
  let count = 0;
  return () => `${process}.${(++count).toString(36)}`;
}

/** The whole server except its port: the API, its documents, health and metrics, and the apps. */
export async function buildApp(deps: Deps, files: Places = places): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // `x-request-id` and every line of the log carry it, whichever process wrote them.
    genReqId: requestNumbers(),
    // Only `logOf` adds the number to its lines: a log for each request costs a tenth of a poll.
    childLoggerFactory: (log) => log,
    // Answers are logged at debug, by their route, because an address may hold what must not be in a log.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: patience.file,
    forceCloseConnections: "idle",
    // A request that still arrives on an open connection is answered, and then the connection closes.
    return503OnClosing: false,
    connectionTimeout: patience.silence,
    trustProxy: deps.env.trustProxy === undefined ? false : trustedProxies(deps.env.trustProxy),
    clientErrorHandler: answerUnreadable,
    routerOptions: { ignoreDuplicateSlashes: true },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(bareHeaders)),
    http: connectionOptions,
    ...(deps.certificate && { https: { ...connectionOptions, ...deps.certificate } }),
  });
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  deps.tracing?.traceCalls(app);
  answerErrors(app);
  validateStrictly(app);
  serializeBySchema(app);
  exposeMetrics(app, deps, stateMetrics(deps));
  app.decorate("onHttpsOnly", onHttpsOnly(deps));
  secureHeaders(app, deps);
  letDrain(app);
  const { env } = deps;
  const rates = createRateLimits(deps.db.pool, env);
  limitArrival(app);
  limitConnections(app, { proxied: env.trustProxy !== undefined });
  limitAddresses(app, rates);
  await app.register(cookie, { secret: [env.sessionSecret, ...env.oldSecrets], hook: false });
  await guardAgainstForgery(app);
  await documentApi(app, env, release.version);
  const sessions = {
    clients: createSessionReader(deps.db, deps.log),
    staff: createStaffSessionReader(deps.db, deps.log),
    office: createOfficeSessionReader(deps.db, deps.log),
    keys: createKeyReader(deps.db, deps.log),
  };
  app.addHook("onClose", async () => {
    await Promise.all(Object.values(sessions).map((each) => each.close()));
  });
  const snapshots = new OrderSnapshots(deps);
  app.addHook("onClose", async () => {
    snapshots.close();
    waitsOf(deps).close();
  });
  const feed = new FeedWaiters(deps.db.notifications);
  app.addHook("preClose", async () => feed.close());
  const refusedDemand = new RefusedDemand(deps);
  app.addHook("onClose", () => refusedDemand.flush());
  const company = env.company && openProvider(env.company, env.linkOrigin ?? env.publicUrl, companyCallback);
  registerCalls(app, operations(snapshots, feed, refusedDemand, company), deps, {
    sessions,
    rates,
    company: companyCheck(deps, company, sessions.office),
  });
  serveCompanyEntry(app, deps, company);
  const streams = openStreams(app, deps, sessions);
  streamChanges(app, deps, sessions, streams);
  streamOrders(app, deps, sessions, streams, snapshots);
  streamImports(app, deps, sessions, streams);
  servePictures(app, deps);
  reportHealth(app, deps);
  const looks = await openPageLooks(deps);
  app.addHook("onClose", async () => looks.close());
  const stores = await openStoreNames(deps);
  app.addHook("onClose", async () => stores.close());
  await serveWebApps(app, env, release, files, { looks, storeOf: stores.storeOf });
  letGoOfConnections(app, { secure: deps.certificate !== undefined });
  return app;
}

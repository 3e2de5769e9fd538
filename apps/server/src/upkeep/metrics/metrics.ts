import type { FastifyInstance, onResponseHookHandler } from "fastify";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type Gauge,
  Histogram,
  type Metric,
  Registry,
  type RegistryContentType,
} from "prom-client";
import { codesRefused } from "../../people/client/codes-refused.ts";
import type { Deps } from "../../platform/deps.ts";
import { deviceMetrics } from "../../platform/gateway/device-metrics.ts";
import { unauthenticatedPutOut } from "../../platform/mqtt/unauthenticated-clients.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { smsPosted } from "../../platform/sms/sms-outbox.ts";
import { refuse } from "../../web/http/refusals.ts";
import { refusalsSent, sendRefusal } from "../../web/http/send-refusal.ts";
import { liveMetrics } from "../../web/live/event-streams.ts";
import { tokenOf } from "../../web/session/authenticate.ts";
import { workMetrics } from "./work-metrics.ts";

/** Counted where it happens, by processes that answer people alone. */
const counted = [
  ...deviceMetrics,
  ...liveMetrics,
  unauthenticatedPutOut,
  refusalsSent,
  smsPosted,
  codesRefused,
];

/** How often the event loop's delay is measured, ms; each time wakes the process up. The reported delay includes it. */
const loopLook = 100;

/**
 * `/metrics` in Prometheus' text: the process, every call by route and status, what is counted, the work of the process beside it,
 * and `state`, which is looked up at the scrape. Our names begin with `horma_`; those of the process and of Node are prom-client's,
 * which other dashboards know. With METRICS_TOKEN only for its bearer; without it for everybody, or for no one if METRICS is 0.
 */
export function exposeMetrics(
  app: FastifyInstance,
  deps: Pick<Deps, "env" | "beside">,
  state: readonly Gauge[],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopLook });
  for (const metric of [...counted, ...state]) registry.registerMetric(metric as Metric);
  const requests = new Histogram({
    name: "horma_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const told = ["debug", "trace"].includes(deps.env.logLevel);
  /** One observer per route, because Fastify makes route data and labels again for each request, which is a tenth of a poll. */
  const observer = (route: string): onResponseHookHandler => {
    const known = new Map<string, Histogram.Internal<string>[]>();
    return (request, reply, done) => {
      const { method } = request;
      const { statusCode: status, elapsedTime: ms } = reply;
      const answered = known.get(method) ?? [];
      known.set(method, answered);
      answered[status] ??= requests.labels({ method, route, status });
      answered[status].observe(ms / 1000);
      if (told) request.log.debug({ reqId: request.id, method, route, status, ms }, "answered");
      done();
    };
  };
  app.addHook("onRoute", (route) => {
    const others = [route.onResponse ?? []].flat();
    route.onResponse = [observer(route.url), ...others];
  });
  const unknown = observer("none");
  app.addHook("onResponse", function (request, reply, done) {
    if (request.is404) unknown.call(this, request, reply, done);
    else done();
  });
  const { metricsToken, openMetrics } = deps.env;
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken === undefined && !openMetrics) {
      return sendRefusal(reply, refuse("not_found", "metrics are disabled: set METRICS_TOKEN"));
    }
    if (metricsToken !== undefined && hashToken(tokenOf(request) ?? "") !== hashToken(metricsToken)) {
      return sendRefusal(reply, refuse("token_missing", "send METRICS_TOKEN as the bearer token"));
    }
    const work = AggregatorRegistry.aggregate<RegistryContentType>([
      await workMetrics(),
      (await deps.beside?.metrics()) ?? [],
    ]);
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${await work.metrics()}`);
  });
}

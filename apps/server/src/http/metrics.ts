import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, type Metric, Registry } from "prom-client";
import { deviceMetrics } from "../device/device-metrics.ts";
import { liveMetrics } from "../live/event-streams.ts";

/** `/metrics` in Prometheus' text: the process, every call by its route and status, and the boxes. */
export function exposeMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of [...deviceMetrics, ...liveMetrics]) registry.registerMetric(metric as Metric);
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime },
      "answered",
    );
  });
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

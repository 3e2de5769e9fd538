import { AsyncLocalStorage } from "node:async_hooks";
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyRequest } from "fastify";
import type { Tracing } from "./tracing.ts";

/** How long the collector may take, ms. Spans that it does not take are dropped; calls do not wait. */
const patience = 2_000;

/**
 * Traces, sent as OTLP over HTTP, with attribute names of OpenTelemetry's semantic conventions. Spans are made by hand: automatic
 * instrumentation records addresses and statements, and needs a hook in Node's loader.
 * @param url of the collector, without `/v1/traces`
 * @param ratio share of traces that are kept
 */
export function openTelemetry(url: string, ratio: number, version: string): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "horma", "service.version": version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: patience }),
      }),
    ],
  });
  const tracer = provider.getTracer("horma");
  const current = new AsyncLocalStorage<Span>();
  const started = new WeakMap<FastifyRequest, Span>();
  const start = (name: string, kind: SpanKind) => {
    const parent = current.getStore();
    return tracer.startSpan(name, { kind }, parent && trace.setSpan(ROOT_CONTEXT, parent));
  };
  return {
    traceCalls: (app) => {
      app.addHook("onRequest", (request, reply, done) => {
        const { method, routeOptions, id } = request;
        const route = routeOptions.url ?? "none";
        const span = start(`${method} ${route}`, SpanKind.SERVER).setAttributes({
          "http.request.method": method,
          "http.route": route,
          "horma.request_id": id,
        });
        started.set(request, span);
        reply.raw.once("close", () => {
          span.setAttribute("http.response.status_code", reply.statusCode);
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        done();
      });
      // Not in an earlier hook: reading the body loses the context that such a hook ran in.
      app.addHook("preValidation", (request, _reply, done) => {
        const span = started.get(request);
        if (span === undefined) done();
        else current.run(span, done);
      });
    },
    span: async (name, work) => {
      const span = start(name, SpanKind.INTERNAL);
      try {
        return await current.run(span, work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    // Unsent spans are lost: no server waits for them.
    close: () => provider.shutdown().catch(() => {}),
  };
}

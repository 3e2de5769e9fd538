import { type Metric, type MetricObject, Registry } from "prom-client";
import { webhookDeliveries } from "../../integration/webhook/deliver-webhooks.ts";
import { escapedErrors } from "../../platform/process/escaped-errors.ts";
import { linesDropped } from "../../platform/process/log.ts";
import { lastSuccess } from "../../platform/time/repeat.ts";

/** What a process of the work counts, where it happens; one that answers people counts it too. */
const counted: readonly Metric[] = [lastSuccess, linesDropped, escapedErrors, webhookDeliveries];

const registry = new Registry();
for (const metric of counted) registry.registerMetric(metric);

/** This process's figures of the work, for another process to add to its own. */
export function workMetrics(): Promise<MetricObject[]> {
  return registry.getMetricsAsJSON();
}

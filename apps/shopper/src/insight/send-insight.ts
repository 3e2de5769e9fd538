import { pageConfig } from "@horma/app/page-config";
import type { Insight } from "@horma/contract";
import { createInsightQueue } from "./insight-queue.ts";
import { sendToCollector } from "./send-to-collector.ts";
import { sendToService } from "./send-to-service.ts";

const serviceUrl = pageConfig.analytics_url;
const queue = createInsightQueue(
  serviceUrl === null ? sendToCollector : (insight) => sendToService(serviceUrl, insight),
);

/** Sends a count to the configured service or the server's own collector, without blocking. */
export function sendInsight(insight: Insight): void {
  queue.add(insight);
  if (document.visibilityState === "hidden") queue.flush();
}

addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") queue.flush();
});

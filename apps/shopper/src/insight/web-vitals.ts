import type { InsightPath } from "@horma/contract";
import { placeOf } from "./page-view.ts";
import { sendInsight } from "./send-insight.ts";

/** Measures this page load's web vitals for the route it began on. Loaded late, because browsers keep earlier entries. */
export async function measureWebVitals(route: InsightPath): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    measure(({ name, value }) =>
      sendInsight({ type: "web_vital", ...placeOf(route), name, value: rounded(value) }),
    );
  }
}

/** CLS is a small fraction, the others are milliseconds. */
function rounded(value: number): number {
  return Math.round(Math.max(0, value) * 10_000) / 10_000;
}

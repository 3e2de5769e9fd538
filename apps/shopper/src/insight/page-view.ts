import type { InsightPath } from "@horma/contract";
import { session } from "../session/session.ts";
import { currentSurface } from "../surface.ts";
import { sendInsight } from "./send-insight.ts";

/** Counts a page view (AP-15): the route with its parameters as names. */
export function sendPageView(route: InsightPath): void {
  sendInsight({ type: "page_view", ...placeOf(route) });
}

/** Where something was counted, without anything about the shopper. */
export function placeOf(route: InsightPath) {
  const code = session.get().store?.code;
  return { path: route, surface: currentSurface(), ...(code === undefined ? {} : { store_code: code }) };
}

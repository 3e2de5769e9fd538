import type { WebVitalBody } from "@horma/contract";
import { sql } from "drizzle-orm";
import { webVital } from "../../platform/db/schema/insight.ts";
import { operation } from "../../web/call/operation.ts";
import { countAtPlace } from "./place.ts";

/** Upper bounds of good and of fair for each measure, from the web-vitals library. */
const bounds: Record<WebVitalBody["name"], readonly [good: number, fair: number]> = {
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  INP: [200, 500],
  LCP: [2_500, 4_000],
  TTFB: [800, 1_800],
};

/** How a page load felt. Adds to a day's sums, like a page view. */
export const recordWebVital = operation("recordWebVital", async (deps, { body, request }) => {
  const { name, value } = body;
  const [best, fairest] = bounds[name];
  const counted = {
    good: Number(value <= best),
    fair: Number(value > best && value <= fairest),
    poor: Number(value > fairest),
    total: value,
  };
  const { day, path, surface, storeId, good, fair, poor, total } = webVital;
  const added = {
    good: sql`${good} + excluded.good`,
    fair: sql`${fair} + excluded.fair`,
    poor: sql`${poor} + excluded.poor`,
    total: sql`${total} + excluded.total`,
  };
  await countAtPlace(deps, { body, measure: name, request }, (tx, place) =>
    tx
      .insert(webVital)
      .values({ ...place, name, ...counted })
      .onConflictDoUpdate({ target: [day, path, surface, storeId, webVital.name], set: added }),
  );
  return null;
});

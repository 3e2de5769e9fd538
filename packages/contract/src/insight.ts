import Type from "typebox";
import { StoreCode } from "./store.ts";

/** The shopper's routes (RT-01), with their parameters as names. Only these are counted and kept. */
export const insightPaths = [
  "/",
  "/check-in",
  "/check-in/:token",
  "/store/:store_code",
  "/error",
  "/home",
  "/hello",
  "/discounts",
  "/scan-code",
  "/manual-code",
  "/size",
  "/product-detail",
  "/rut",
  "/login",
  "/alias",
  "/preparing",
  "/preparing/:hash_id",
  "/pick-up",
  "/thanks",
  "/try",
  "/message",
  "/has-orders",
  "/orders",
  "/pair/:order/:device",
  "/pair/:order",
  "/pair",
  "/no-stock",
  "/no-available",
  "/data",
] as const;
export type InsightPath = (typeof insightPaths)[number];

/** Where a count was made. A store that does not exist is not kept. */
const place = {
  path: Type.Enum([...insightPaths]),
  surface: Type.Enum(["phone", "kiosk"]),
  store_code: Type.Optional(StoreCode),
};

/** AP-15: a page view without personal data. */
export const PageViewBody = Type.Object(place, { additionalProperties: false });
export type PageViewBody = Type.Static<typeof PageViewBody>;

/** How a page load felt: times in milliseconds, CLS without a unit. `path` is the loaded route. */
export const WebVitalBody = Type.Object(
  {
    ...place,
    name: Type.Enum(["CLS", "FCP", "INP", "LCP", "TTFB"]),
    value: Type.Number({ minimum: 0, maximum: 600_000 }),
  },
  { additionalProperties: false },
);
export type WebVitalBody = Type.Static<typeof WebVitalBody>;

/** What a retailer's own analytics service gets (`docs/analytics.md`): the calls' bodies with their kind. */
export type Insight = ({ type: "page_view" } & PageViewBody) | ({ type: "web_vital" } & WebVitalBody);

import Type from "typebox";
import { StoreCode } from "./store.ts";

/**
 * What every count says about where it was made; `path` is the route, its parameters left as names. No route has a
 * digit, so no document or number gets in.
 */
const place = {
  path: Type.String({ pattern: "^/[a-z:_/-]{0,99}$" }),
  surface: Type.Enum(["phone", "kiosk"]),
  store_code: Type.Optional(StoreCode),
};

/** AP-15: a page view without personal data. */
export const PageViewBody = Type.Object(place, { additionalProperties: false });
export type PageViewBody = Type.Static<typeof PageViewBody>;

/** How a page load felt: times in milliseconds, CLS without a unit; `path` is the route that was loaded. */
export const WebVitalBody = Type.Object(
  {
    ...place,
    name: Type.Enum(["CLS", "FCP", "INP", "LCP", "TTFB"]),
    value: Type.Number({ minimum: 0, maximum: 600_000 }),
  },
  { additionalProperties: false },
);
export type WebVitalBody = Type.Static<typeof WebVitalBody>;

/** What an analytics service of one's own is sent (`docs/analytics.md`): the calls' bodies with their kind. */
export type Insight = ({ type: "page_view" } & PageViewBody) | ({ type: "web_vital" } & WebVitalBody);

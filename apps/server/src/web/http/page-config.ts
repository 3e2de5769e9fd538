import { type PageConfig, pageConfigId } from "@horma/contract";
import type { Env } from "../../platform/env/env.ts";

/** The settings that browsers get. */
type Told = Pick<
  Env,
  | "retailer"
  | "identity"
  | "minimumAge"
  | "retentionHours"
  | "roundPairs"
  | "theme"
  | "retailerWebUrl"
  | "linkOrigin"
  | "analyticsUrl"
>;

/** An app's page with its theme and configuration. The configuration is script data, so the page has no inline script. */
export function withPageConfig(html: string, env: Told, version: string): string {
  const config: PageConfig = {
    version,
    retailer: env.retailer,
    identity: env.identity,
    minimum_age: env.minimumAge,
    retention_hours: env.retentionHours,
    round_pairs: env.roundPairs,
    theme: env.theme,
    retailer_web_url: env.retailerWebUrl,
    public_url: env.linkOrigin,
    api_base: "",
    analytics_url: env.analyticsUrl,
  };
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  const script = `<script type="application/json" id="${pageConfigId}">${json}</script>`;
  return html
    .replace(/<html\b([^>]*)>/, (_, attributes: string) => {
      const others = attributes.replace(/\s+data-theme="[^"]*"/, "");
      return `<html${others} data-theme="${env.theme}">`;
    })
    .replace("</head>", () => `${script}</head>`);
}

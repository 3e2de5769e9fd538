import { createApiClient, type Insight, xsrfTokenIn } from "@horma/contract";
import { pageConfig } from "../page-config.ts";
import { visitPlace } from "../session/visit-place.ts";

const timeout = 3_000;

/** The API without the shopper's token but with the XSRF header (AP-14), by requests that outlive the page. */
const anonymous = createApiClient({
  base: pageConfig.api_base,
  retailer: pageConfig.retailer,
  token: () => null,
  xsrfToken: () => xsrfTokenIn(document.cookie),
  place: visitPlace,
  timeout,
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
});

/** Counts at the server's own collector. */
export function sendToCollector({ type, ...body }: Insight): Promise<unknown> {
  return "name" in body ? anonymous("recordWebVital", { body }) : anonymous("recordPageView", { body });
}

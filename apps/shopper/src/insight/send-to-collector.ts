import { createPageClient } from "@horma/app/api-client";
import type { Insight } from "@horma/contract";
import { visitPlace } from "../session/visit-place.ts";

const timeout = 3_000;

/** The API without the shopper's token but with the XSRF header (AP-14), by requests that outlive the page. */
const anonymous = createPageClient({
  token: () => null,
  place: visitPlace,
  timeout,
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
});

/** Counts at the server's own collector. */
export function sendToCollector({ type, ...body }: Insight): Promise<unknown> {
  return "name" in body ? anonymous("recordWebVital", { body }) : anonymous("recordPageView", { body });
}

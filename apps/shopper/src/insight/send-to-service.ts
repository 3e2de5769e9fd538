import type { Insight } from "@horma/contract";

const timeout = 3_000;

/**
 * Counts at an analytics service of one's own (`docs/analytics.md`): without cookies, without the page's address, and
 * as plain text, which a browser sends without asking first and whose answer nobody reads.
 */
export function sendToService(url: string, insight: Insight): Promise<unknown> {
  return fetch(url, {
    method: "POST",
    body: JSON.stringify(insight),
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
    signal: AbortSignal.timeout(timeout),
  });
}

import type { Insight } from "@horma/contract";

const timeout = 3_000;

/**
 * Sends counts to a configured analytics service (`docs/analytics.md`) without cookies or the page's address, as plain text,
 * which needs no preflight. No one reads the answer.
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

// A typed caller of the API with a browser's cookies, which tries again while the server is away.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { CallError, createApiClient, xsrf } from "@horma/contract";

/** How long a caller goes on asking a server that does not answer, ms. */
const patience = 120_000;

/**
 * @param {string} url
 * @param {string | null} token
 * @returns a `call(name, input)` that is safe to repeat: actions carry a key made once
 */
export function callerOf(url, token) {
  let cookies = {};
  const client = createApiClient({
    base: url,
    retailer: "falabella",
    token: () => token,
    xsrfToken: () => cookies[xsrf.cookie] ?? null,
    timeout: 20_000,
    fetch: async (address, init) => {
      const cookie = Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join("; ");
      const answer = await fetch(address, {
        ...init,
        headers: { ...init.headers, ...(cookie && { cookie }) },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name) cookies = { ...cookies, [name]: value };
      }
      return answer;
    },
  });
  return async (name, input) => {
    const idempotencyKey = randomUUID();
    const giveUpAt = Date.now() + patience;
    for (;;) {
      try {
        return await client(name, { ...input, idempotencyKey });
      } catch (error) {
        const again = error instanceof CallError && error.kind === "failed" && !answeredOnPurpose(error);
        if (!again || Date.now() > giveUpAt) throw error;
        await pause(200);
      }
    }
  };
}

/** A 503 that is the box's fault, not the server's: what follows is the caller's decision. */
function answeredOnPurpose({ code }) {
  return code === "door_not_opened" || code === "device_unreachable";
}

/** The code a call was refused with; other errors go on. */
export function refusalOf(error) {
  if (error instanceof CallError && (error.kind === "refused" || answeredOnPurpose(error))) return error.code;
  throw error;
}

// A typed API caller with a browser's cookies. It retries while the server is away.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { CallError, createApiClient, xsrf } from "@horma/contract";

/** How long a caller retries a server that does not answer, ms. */
const patience = 240_000;

/**
 * @param {string} url
 * @param {string | null} token
 * @param {Record<string, string>} [cookies] of the browser, kept up to date
 * @param {(error: Error) => void} [failed] hears of what has to be tried again
 * @returns {import("@horma/contract").ApiClient} safe to repeat: actions carry a key made once
 */
export function callerOf(url, token, cookies = {}, failed = () => {}) {
  const client = createApiClient({
    base: url,
    retailer: "falabella",
    token: () => token,
    xsrfToken: () => cookies[xsrf.cookie] ?? null,
    timeout: 20_000,
    fetch: async (address, init) => {
      const cookie = cookieHeader(cookies);
      const answer = await fetch(address, {
        ...init,
        headers: { ...init.headers, ...(cookie && { cookie }) },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name) cookies[name] = value;
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
        failed(error);
        await pause(200);
      }
    }
  };
}

/** Signs in a member of staff. The token works only with these cookies, because it is bound to its tablet. */
export async function signedInAs(url, body) {
  const cookies = {};
  const { auth_token: token } = await callerOf(url, null, cookies)("staffLogin", { body });
  return { token, cookie: cookieHeader(cookies), call: callerOf(url, token, cookies) };
}

function cookieHeader(cookies) {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}

/** A 503 caused by the box, not the server: the caller decides what to do. */
function answeredOnPurpose({ code }) {
  return code === "door_not_opened" || code === "device_unreachable";
}

/** Returns the code of a refusal; throws other errors. */
export function refusalOf(error) {
  if (error instanceof CallError && (error.kind === "refused" || answeredOnPurpose(error))) return error.code;
  throw error;
}

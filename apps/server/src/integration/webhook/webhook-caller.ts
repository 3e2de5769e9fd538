import http from "node:http";
import https from "node:https";
import { hostOf, type OutsideNetwork } from "../../platform/network/outside-network.ts";
import { gone, type Outcome } from "./delivery-table.ts";

/** How long a receiver may take to answer, ms, and how much of its answer is read, bytes. */
const patience = 15_000;
const answerLimit = 64 * 1024;

/**
 * Posts to receivers. The address that a name leads to is checked as the socket opens, because it may have changed since the
 * webhook was saved. Redirects are not followed, and what an answer says is not kept.
 */
export class WebhookCaller {
  private readonly closing = new AbortController();
  private readonly agents: Record<string, http.Agent>;

  constructor(
    private readonly outside: OutsideNetwork,
    private readonly timeout = patience,
  ) {
    const lookup = (protocol: string) => ({ keepAlive: true, lookup: outside.lookupFor({ protocol }) });
    this.agents = { "http:": new http.Agent(lookup("http:")), "https:": new https.Agent(lookup("https:")) };
  }

  /** Sends once, and says what came of it. Closing cuts off what is under way. */
  async post(address: string, body: string, headers: Record<string, string>): Promise<Outcome | "cut off"> {
    const url = new URL(address);
    const over = AbortSignal.timeout(this.timeout);
    try {
      // A host that is an address is not looked up when the socket opens.
      if (hostOf(url) !== url.hostname || /^[\d.]+$/.test(url.hostname)) await this.outside.check(address);
      const signal = AbortSignal.any([over, this.closing.signal]);
      const { status, retryAfter } = await this.send(url, body, headers, signal);
      return { status, error: errorOf(status), retryAfter };
    } catch (error) {
      if (this.closing.signal.aborted) return "cut off";
      return {
        status: null,
        error: over.aborted ? `no answer within ${this.timeout / 1_000} s` : messageOf(error),
      };
    }
  }

  /** Ends every call. */
  close(): void {
    this.closing.abort();
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private send(
    url: URL,
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<{ status: number; retryAfter: string | undefined }> {
    const { request } = url.protocol === "https:" ? https : http;
    const length = String(Buffer.byteLength(body));
    const options = {
      method: "POST",
      signal,
      agent: this.agents[url.protocol],
      headers: { ...headers, "content-length": length, "user-agent": "horma-webhooks" },
    };
    return new Promise((resolve, reject) => {
      const call = request(url, options, (answer) => {
        let read = 0;
        answer.on("data", (part: Buffer) => {
          read += part.length;
          if (read > answerLimit) answer.destroy();
        });
        const { statusCode: status = 0, headers } = answer;
        answer.on("close", () => resolve({ status, retryAfter: headers["retry-after"] })).on("error", reject);
      });
      call.on("error", reject).end(body);
    });
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === gone) return `answered ${gone}: the receiver wants no more, so the webhook was switched off`;
  return status >= 300 && status < 400 ? `${status}: redirects are not followed` : `answered ${status}`;
}

function messageOf(error: unknown): string {
  for (const each of error instanceof AggregateError ? error.errors : [error]) {
    if (each instanceof Error) return each.message.slice(0, 200);
  }
  return "the call failed";
}

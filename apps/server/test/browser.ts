import { xsrf } from "@horma/contract";
import type { FastifyInstance } from "fastify";

export type Answer = { status: number; body: unknown; headers: Record<string, unknown>; cookies: string[] };
export type Browser = ReturnType<typeof openBrowser>;

type Sent = {
  body?: unknown;
  /** A body as it goes over the wire, instead of `body`. */
  payload?: string | Buffer;
  headers?: Record<string, string>;
  token?: string;
  /** Where it comes from; this machine otherwise. */
  address?: string;
};

/** The cookie of the one tablet that the staff of `openShop` signed in on; a browser without it is another one. */
export const sharedTablet: [string, string] = ["staff-tablet", "the-tablet-on-the-counter"];

/** The mark of the one browser that the office of `openShop` entered with. */
export const officeBrowser: [string, string] = ["office-browser", "the-desk-in-the-head-office"];

/** Keeps cookies and sends them back, with the XSRF header on calls that write; whatever else is sent is the test's. */
export function openBrowser(app: FastifyInstance) {
  const cookies = new Map([sharedTablet, officeBrowser]);
  async function send(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    sent: Sent = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = {};
    if (method !== "GET") headers[xsrf.header] = cookies.get(xsrf.cookie) ?? "";
    if (sent.token !== undefined) headers.authorization = `Bearer ${sent.token}`;
    if (sent.body !== undefined) headers["content-type"] = "application/json";
    const payload = sent.payload ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...sent.headers },
      cookies: Object.fromEntries(cookies),
      ...(payload !== undefined && { payload }),
      ...(sent.address !== undefined && { remoteAddress: sent.address }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const json =
      String(answer.headers["content-type"] ?? "").match(/^application\/(problem\+)?json/) !== null;
    return {
      status: answer.statusCode,
      body: json && answer.body !== "" ? JSON.parse(answer.body) : answer.body,
      headers: answer.headers,
      cookies: answer.cookies.map(({ name }) => name),
    };
  }
  return {
    cookies,
    send,
    get: (url: string, sent?: Sent) => send("GET", url, sent),
    post: (url: string, body: unknown, sent: Sent = {}) => send("POST", url, { body, ...sent }),
    /** Asks for the XSRF cookie first, as a page does when it loads. */
    ready: async () => {
      await send("GET", "/api/v1/xsrf");
    },
  };
}

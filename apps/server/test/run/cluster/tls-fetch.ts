import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";

/** `fetch` over kept-alive connections to a server with a certificate of its own. */
export function tlsFetch(ca: string): typeof fetch & { close: () => void } {
  const agent = new Agent({ keepAlive: true, ca });
  const ask = async (url: Parameters<typeof fetch>[0], init: RequestInit = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const asked = request(String(url), { agent, headers, method: init.method ?? "GET" }).end(init.body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const said = new Headers();
    for (const [name, value] of Object.entries(answer.headersDistinct))
      for (const each of value ?? []) said.append(name, each);
    const status = answer.statusCode ?? 0;
    const body = await buffer(answer);
    const bodiless = status === 204 || status === 304;
    return new Response(bodiless ? null : new Uint8Array(body), { status, headers: said });
  };
  return Object.assign(ask as typeof fetch, { close: () => agent.destroy() });
}

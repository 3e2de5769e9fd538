import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { CloudEvent } from "@horma/contract";
import { Webhook } from "standardwebhooks";

type Received = { headers: IncomingHttpHeaders; body: string; event: CloudEvent };

/** Another system that events are sent to, on a port of its own. `answers` says how it answers the next calls. */
export async function openReceiver(host = "127.0.0.1") {
  const received: Received[] = [];
  let answers: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body, event: JSON.parse(body) as CloudEvent });
    answers(response);
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}/hook`,
    received,
    answer: (how: typeof answers) => {
      answers = how;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<unknown>((closed) => server.close(closed));
    },
  };
}

/** Whether a secret's signature is among those of a call. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a gateway was sent. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A gateway on this machine that takes SMS by HTTP; `answer` says what it does with the next ones. */
export async function startSmsGateway() {
  const received: Received[] = [];
  const gateway = {
    url: "",
    received,
    answer: (reply: ServerResponse, _request: IncomingMessage) => {
      reply.writeHead(202).end('{"id":"1"}');
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer(async (request, reply) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ path: request.url ?? "", headers: request.headers, body });
    gateway.answer(reply, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
  return gateway;
}

import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long a request may be on its way on a connection that is open already when the server closes, ms. */
const underWay = 200;
/** How often is looked for connections whose last answer is over, ms. */
const look = 100;

/**
 * Lets go of all connections when the server closes. Node closes only those that are idle at that moment, and would wait
 * for the others until their clients go: for those on which nothing was asked yet, as browsers open them in advance, and for
 * those whose last answer was under way. It also cuts off answers that were given and are not taken yet.
 * @param given `patience`: how long answers that are under way may take, ms
 */
export function letGoOfConnections(
  app: FastifyInstance,
  { secure, patience = 10_000 }: { secure: boolean; patience?: number },
): void {
  const unasked = new Set<Socket>();
  const asked = new Set<Socket>();
  app.server.on(secure ? "secureConnection" : "connection", (socket: Socket) => {
    unasked.add(socket);
    socket.once("close", () => unasked.delete(socket) || asked.delete(socket));
  });
  app.server.on("request", ({ socket }: IncomingMessage) => {
    if (unasked.delete(socket)) asked.add(socket);
  });
  app.addHook("preClose", async () => {
    const timers = [
      setTimeout(destroyAll, underWay, unasked),
      setTimeout(destroyAll, patience, asked),
      setInterval(() => allTaken(asked) && app.server.closeIdleConnections(), look),
    ];
    app.server.once("close", () => timers.forEach(clearTimeout));
    while (!allTaken(asked)) await delay(look);
  });
}

/** Whether the clients took everything that was said so far. */
function allTaken(sockets: Set<Socket>): boolean {
  for (const socket of sockets) if (socket.writableLength > 0) return false;
  return true;
}

function destroyAll(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long a request may take to arrive on an open connection when the server closes, ms. */
const underWay = 200;
/** How often to look for connections whose last answer is complete, ms. */
const look = 100;

/**
 * Closes all connections when the server closes. Node closes only those that are idle at that moment. It would wait for the
 * clients of the others: of connections without a request yet, which browsers open in advance, and of those whose last answer was
 * under way. Answers that no one takes are cut off.
 * @param given `patience`: how long answers under way may take, ms
 */
export function letGoOfConnections(
  app: FastifyInstance,
  { secure, patience = 10_000 }: { secure: boolean; patience?: number },
): void {
  const open = new Set<Socket>();
  app.server.on(secure ? "secureConnection" : "connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    const unasked = () => [...open].filter(({ bytesRead }) => bytesRead === 0);
    const timers = [
      setTimeout(() => destroyAll(unasked()), underWay),
      setTimeout(() => destroyAll(open), patience),
      setInterval(() => allTaken(open) && app.server.closeIdleConnections(), look),
    ];
    app.server.once("close", () => timers.forEach(clearTimeout));
    while (!allTaken(open)) await delay(look);
  });
}

/** Whether the clients took everything that was sent. */
function allTaken(sockets: Set<Socket>): boolean {
  for (const socket of sockets) if (socket.writableLength > 0) return false;
  return true;
}

function destroyAll(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

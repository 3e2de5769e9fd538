import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long a request may be on its way on a connection that is open already when the server closes, ms. */
const underWay = 200;
/** How often connections are looked for whose last answer is over, ms. */
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

/** Whether the clients took everything that was said so far. */
function allTaken(sockets: Set<Socket>): boolean {
  for (const socket of sockets) if (socket.writableLength > 0) return false;
  return true;
}

function destroyAll(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

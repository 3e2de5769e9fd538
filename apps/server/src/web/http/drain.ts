import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";

/** A proxy sets it on requests that it may send to another process; see `ops/nginx.conf`. */
const mayRetry = "x-may-retry";
/**
 * The status after which such a proxy tries another process. Not 503: that means a missing database, which another process lacks
 * too.
 */
const goElsewhere = 502;

/**
 * Gives the server `drain`. While it drains, `/readyz` says no, every answer closes its connection, and requests that may go
 * elsewhere are sent there. So the proxy learns of it before a call arrives that must not be repeated. Everything else is
 * answered as usual.
 */
export function letDrain(app: FastifyInstance): void {
  let draining = false;
  const leaving = refuse("unavailable", "this process is stopping: try again");
  app.addHook("onRequest", (request, reply, done) => {
    if (!draining) return done();
    reply.header("connection", "close");
    if (request.headers[mayRetry]) sendRefusal(reply, leaving, goElsewhere);
    else if (request.url === "/readyz") sendRefusal(reply, leaving);
    else done();
  });
  app.decorate("drain", async (milliseconds: number) => {
    draining = true;
    await delay(milliseconds);
  });
}

declare module "fastify" {
  interface FastifyInstance {
    /** Goes on serving for a while before it stops. */
    drain: (milliseconds: number) => Promise<void>;
  }
}

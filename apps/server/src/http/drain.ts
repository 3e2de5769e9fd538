import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";

/** A proxy sets it on what it may ask another process as well; see `ops/nginx.conf`. */
const mayRetry = "x-may-retry";
/** What such a proxy goes elsewhere for. Not 503: that is the database's absence, which another process cannot mend. */
const goElsewhere = 502;

/**
 * Gives the server `drain`: while it waits, `/readyz` says no, every answer closes its connection, and what may be asked
 * elsewhere is sent there, so that the proxy learns of it before a call arrives that must not be asked twice.
 * Everything else is answered as ever.
 */
export function letDrain(app: FastifyInstance): void {
  let draining = false;
  const leaving = refuse("unavailable", "this process is about to stop: ask again");
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
    /** Serves on for a while as one that is about to stop. */
    drain: (milliseconds: number) => Promise<void>;
  }
}

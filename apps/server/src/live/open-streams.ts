import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import type { Sessions } from "../session/authenticate.ts";
import { EventStreams } from "./event-streams.ts";

/** Where streams of events are begun; a stream ends with its session, all of them with the server. */
export function openStreams(
  app: FastifyInstance,
  { db, log }: Pick<Deps, "db" | "log">,
  sessions: Sessions,
): EventStreams {
  const streams = new EventStreams(log);
  for (const { onForgotten } of [sessions.clients, sessions.staff]) {
    onForgotten((tokenHash) => streams.endOf(tokenHash));
  }
  // Sessions that were closed while the database was not heard end theirs now.
  const stop = db.notifications.on("session_closed", {
    begun: () => streams.lookAtAll(),
    heard: () => {},
  });
  app.addHook("onClose", async () => stop());
  app.addHook("preClose", async () => streams.close());
  return streams;
}

import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import type { Sessions } from "../session/authenticate.ts";
import { EventStreams } from "./event-streams.ts";

/** Makes the streams of events. A stream ends with its session, all streams with the server. */
export function openStreams(
  app: FastifyInstance,
  { db, log }: Pick<Deps, "db" | "log">,
  sessions: Sessions,
): EventStreams {
  const streams = new EventStreams(log);
  for (const { onForgotten } of Object.values(sessions)) {
    onForgotten((tokenHash) => streams.endOf(tokenHash));
  }
  // Ends streams whose session was closed while the database was not heard.
  const stop = db.notifications.on("session_closed", {
    begun: () => streams.lookAtAll(),
    heard: () => {},
  });
  app.addHook("onClose", async () => stop());
  app.addHook("preClose", async () => streams.close());
  return streams;
}

import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import type { OrderSnapshots } from "../order/order-snapshots.ts";
import { streamOrders } from "../order/shopper/stream-orders.ts";
import type { Sessions } from "../session/authenticate.ts";
import { streamChanges } from "../store/stream-changes.ts";
import { EventStreams } from "./event-streams.ts";

/** What is told without being asked for: a shopper's orders, and that a store changed. */
export function streamEvents(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
  snapshots: OrderSnapshots,
): void {
  const streams = new EventStreams(deps.log);
  for (const { onForgotten } of [sessions.clients, sessions.staff]) {
    onForgotten((tokenHash) => streams.endOf(tokenHash));
  }
  // Sessions that were closed while the database was not heard end theirs now.
  const stop = deps.db.notifications.on("session_closed", {
    begun: () => streams.lookAtAll(),
    heard: () => {},
  });
  app.addHook("onClose", async () => stop());
  app.addHook("preClose", async () => streams.close());
  streamChanges(app, deps, sessions, streams);
  streamOrders(app, deps, sessions, streams, snapshots);
}

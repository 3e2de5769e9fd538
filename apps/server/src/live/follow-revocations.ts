import type { FastifyInstance } from "fastify";
import { listenTo } from "../db/notifications.ts";
import type { Deps } from "../deps.ts";
import type { Sessions } from "../http/authenticate.ts";

/**
 * A session that was closed, by whichever process or command, is over in this one at once, and with it the stream of who
 * watches a store with it. The database's triggers tell the hash of its token.
 */
export function followRevocations(
  app: FastifyInstance,
  { db, log }: Deps,
  { clients, staff }: Sessions,
): void {
  const told = {
    begun: () => {
      clients.forgetAll();
      staff.forgetAll();
    },
    heard: (tokenHash: string) => {
      clients.forget(tokenHash);
      staff.forget(tokenHash);
    },
  };
  const following = listenTo(db.pool.options, "session_closed", told, log);
  app.addHook("onClose", () => following.close());
}

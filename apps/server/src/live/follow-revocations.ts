import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import type { Sessions } from "../http/authenticate.ts";

/**
 * A session that was closed, by whichever process or command, is over in this one at once, and with it the stream of who
 * watches a store with it. The database's triggers tell the hash of its token.
 */
export function followRevocations(
  app: FastifyInstance,
  { db }: Pick<Deps, "db">,
  { clients, staff }: Sessions,
): void {
  const stop = db.notifications.on("session_closed", {
    begun: () => {
      clients.forgetAll();
      staff.forgetAll();
    },
    heard: (tokenHash) => {
      clients.forget(tokenHash);
      staff.forget(tokenHash);
    },
  });
  app.addHook("onClose", async () => stop());
}

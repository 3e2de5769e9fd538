import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { release } from "../../platform/release.ts";
import { inTime } from "../../platform/time/in-time.ts";
import { seldom } from "../../platform/time/seldom.ts";
import { refuse } from "./refusals.ts";
import { logOf } from "./request-log.ts";
import { retryAfter } from "./send-refusal.ts";

/** How long the database may take to answer, ms. */
const patience = 2_000;
/** How often the log says that it does not answer, ms: a balancer may ask every second. */
const logInterval = 10_000;

/**
 * `/healthz`: the process answers, and says which release it is. `/readyz`: so does the database, in time. Without its broker the server stays in rotation,
 * because everything but doors works. The body tells of both. A process that only works has no broker.
 */
export function reportHealth(
  app: FastifyInstance,
  deps: Pick<Deps, "db"> & Partial<Pick<Deps, "gateway">>,
): void {
  const schema = { hide: true };
  const tell = seldom(logInterval);
  app.get("/healthz", { schema }, async () => ({ status: "ok", ...release }));
  app.get("/readyz", { schema }, async (request, reply) => {
    const broker = deps.gateway && (deps.gateway.connected() ? "ok" : "away");
    try {
      await inTime(deps.db.pool.query("select 1"), patience);
      return { status: "ok", database: "ok", broker };
    } catch (error) {
      if (tell("")) logOf(request).warn({ err: error }, "not ready");
      const refusal = refuse("unavailable", "the database does not answer: try again");
      reply.code(refusal.status).header("retry-after", retryAfter);
      return { ...refusal.body(), database: "away", broker };
    }
  });
}

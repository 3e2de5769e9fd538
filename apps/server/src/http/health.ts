import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";

/** `/healthz`: the process answers. `/readyz`: the database does too. */
export function reportHealth(app: FastifyInstance, { db }: Deps): void {
  const schema = { hide: true };
  app.get("/healthz", { schema }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema }, async (request, reply) => {
    try {
      await db.pool.query("select 1");
      return { status: "ok" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return sendRefusal(reply, refuse("unavailable", "the database cannot be reached: try again"));
    }
  });
}

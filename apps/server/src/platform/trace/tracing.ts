import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import type { Env } from "../env/env.ts";

/** Makes traces. Exists only if the environment names a collector. */
export type Tracing = {
  /** Makes every call a span with its route, its status and its log number, without its contents. */
  traceCalls: (app: FastifyInstance) => void;
  /** A span around a piece of work, inside the call's span. */
  span: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Sends what is left. */
  close: () => Promise<void>;
};

/** Loads the tracing library only on demand, because that takes a tenth of a second. */
export async function startTracing(
  env: Pick<Env, "traceUrl" | "traceRatio">,
  version: string,
): Promise<Tracing | undefined> {
  if (env.traceUrl === undefined) return undefined;
  const { openTelemetry } = await import("./open-telemetry.ts");
  return openTelemetry(env.traceUrl, env.traceRatio, version);
}

/** The same database, with a span around each transaction and around the statements on a connection of their own. */
export function traced(db: Database, { span }: Tracing): Database {
  return {
    ...db,
    transact: (work) => span("transaction", () => db.transact(work)),
    connected: (work) => span("statements", () => db.connected(work)),
    snapshot: (work) => span("snapshot", () => db.snapshot(work)),
  };
}

import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import type { Env } from "../env/env.ts";

/** What traces are made with; there is none unless the environment names who collects them. */
export type Tracing = {
  /** Every call becomes a span: its route, its status and its number in the log, and nothing of what it says. */
  traceCalls: (app: FastifyInstance) => void;
  /** A span around a piece of work, inside that of the call it is done for. */
  span: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Sends what is left. */
  close: () => Promise<void>;
};

/** Loads what traces are made with only where they are wanted: it takes a tenth of a second. */
export async function startTracing(
  env: Pick<Env, "traceUrl" | "traceRatio">,
  version: string,
): Promise<Tracing | undefined> {
  if (env.traceUrl === undefined) return undefined;
  const { openTelemetry } = await import("./open-telemetry.ts");
  return openTelemetry(env.traceUrl, env.traceRatio, version);
}

/** The same database, each of whose transactions is a span. */
export function traced(db: Database, { span }: Tracing): Database {
  return {
    ...db,
    transact: (work) => span("transaction", () => db.transact(work)),
    snapshot: (work) => span("snapshot", () => db.snapshot(work)),
  };
}

/** The process of the work beside a server: what it does. Its parent is in open-beside.ts. */
import { getPriority } from "node:os";
import { openDatabase } from "../../platform/db/database.ts";
import type { WorkDeps } from "../../platform/deps.ts";
import { openVault } from "../../platform/personal-data/open-vault.ts";
import { watchEscapedErrors } from "../../platform/process/escaped-errors.ts";
import { createLog } from "../../platform/process/log.ts";
import { release } from "../../platform/release.ts";
import { steadyClock } from "../../platform/time/clock.ts";
import { startTracing, traced } from "../../platform/trace/tracing.ts";
import { workMetrics } from "../../upkeep/metrics/work-metrics.ts";
import { leadWork } from "./lead-work.ts";
import type { FromParent, Orders, ToParent } from "./messages.ts";

/** Sessions at the database for its statements; others are for notifications, the lead, a file under way and pictures. */
const sessions = 4;

/** The steps to undo when it stops, last first. */
const undo: (() => Promise<unknown>)[] = [];

/**
 * Works until its parent asks it to stop. Signals are for the parent, which a terminal or a supervisor sends them to as well. When
 * the parent has ended in any other way this ends at once, as a power cut would: the next one goes on where it stood.
 */
export function workBeside(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
  process.once("disconnect", () => process.exit(1));
  // One listener for all: what comes while this process starts is delivered to it at once.
  process.on("message", (message: FromParent) => {
    obey(message).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
}

async function obey(message: FromParent): Promise<void> {
  if (message.kind === "begin") return begin(message);
  if (message.kind === "stop") return stop();
  send({ kind: "metrics", metrics: await workMetrics() });
}

async function begin({ env, config, shared }: Orders): Promise<void> {
  const log = createLog(env.logLevel);
  watchEscapedErrors(log, process);
  const tracing = await startTracing(env, release.version);
  if (tracing) undo.push(tracing.close);
  // Where the database is this machine's own, its sessions for the work get out of the way as this process does.
  const niceness = env.databaseUrl === undefined ? { niceness: getPriority() } : {};
  const plain = openDatabase({ ...config, ...niceness, max: sessions }, log);
  undo.push(plain.close);
  const db = tracing ? traced(plain, tracing) : plain;
  const deps: WorkDeps = { env, db, vault: await openVault(env), now: steadyClock(), log, tracing };
  await leadWork(deps, shared, undo);
  send({ kind: "working" });
}

async function stop(): Promise<never> {
  for (const step of undo.reverse()) await step().catch((error: unknown) => console.error(error));
  process.exit();
}

function send(message: ToParent): void {
  if (process.connected) process.send?.(message);
}

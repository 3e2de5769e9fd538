import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { getPriority, setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { PoolConfig } from "pg";
import type { MetricObject } from "prom-client";
import type { Deps } from "../../platform/deps.ts";
import { inTime } from "../../platform/time/in-time.ts";
import type { Shared } from "../leader/agreement.ts";
import { besideArgument } from "./beside-argument.ts";
import type { FromParent, ToParent } from "./messages.ts";

/** How much less the system lets it have when others want the processor, and the least there is. */
const [nicer, nicest] = [5, 19];
/** Nothing that it does is in such a hurry that its young objects need much memory. */
const nodeOptions = [
  "--max-semi-space-size=1",
  ...process.execArgv.filter((option) => option === "--enable-source-maps"),
];
/** Pauses before it is started again, ms: they grow while it does not work. */
const [firstPause, longestPause] = [1_000, 30_000];
/** How long it may take to say its figures, and to end, ms. It ends calls of webhooks under way. */
const [answering, parting] = [1_000, 10_000];

export type Beside = NonNullable<Deps["beside"]> & { start: () => void; close: () => Promise<void> };

/**
 * Runs the work in a process beside this one, at a lower priority, and starts it again whenever it ends. It reaches the database by
 * an address from here and owns neither database nor broker. Without it people are served as before, and it goes on where it stood.
 * @param given `program`: the file that it begins with
 */
export function openBeside({
  program,
  log,
  ...given
}: {
  program: string;
  env: Deps["env"];
  config: PoolConfig;
  shared: Shared;
  log: Deps["log"];
}): Beside {
  const closing = new AbortController();
  let child: ChildProcess | undefined;
  let works = false;
  let known: MetricObject[] = [];
  let ended: Promise<void> = Promise.resolve();

  const runOnce = async () => {
    child = fork(program, [besideArgument], { serialization: "advanced", execArgv: nodeOptions });
    if (child.pid !== undefined) lower(child.pid);
    child.on("message", (message: ToParent) => {
      if (message.kind === "working") works = true;
      else known = message.metrics;
    });
    const gone = once(child, "exit");
    send(child, { kind: "begin", ...given });
    const [code, signal] = await gone;
    const worked = works;
    works = false;
    if (!closing.signal.aborted)
      log.error({ code, signal }, "the process of the work ended and will be started again");
    return worked;
  };
  const watch = async () => {
    for (let pause = firstPause; !closing.signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      const worked = await runOnce().catch((err: unknown) => {
        log.error({ err }, "the process of the work could not be started and will be tried again");
        return false;
      });
      if (worked) pause = firstPause;
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  return {
    start: () => {
      ended = watch();
    },
    works: () => works,
    // The latest figures stay while it is away: what has not succeeded for long must not vanish.
    metrics: async () => {
      if (child?.connected) {
        const answer = once(child, "message");
        send(child, { kind: "metrics" });
        await inTime(answer, answering).catch(() => undefined);
      }
      return known;
    },
    close: async () => {
      closing.abort();
      const running = child;
      if (running) send(running, { kind: "stop" });
      await inTime(ended, parting).catch(() => running?.kill("SIGKILL"));
      await ended;
    },
  };
}

/** A process that has just ended gets nothing more; that it ended is noticed where it is awaited. */
function send(child: ChildProcess, message: FromParent): void {
  if (child.connected) child.send(message, () => {});
}

/** Some systems do not let a program do that; then it has the usual priority. */
function lower(pid: number): void {
  try {
    setPriority(pid, Math.min(nicest, getPriority() + nicer));
  } catch {
    // It has ended already, or may not be changed.
  }
}

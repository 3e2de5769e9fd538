import type { Deps } from "../../../platform/deps.ts";
import { type Repeated, repeatWhenDue } from "../../../platform/time/repeat.ts";
import { stalledImports } from "./end-stalled.ts";
import { endDeparted } from "./end-uploads.ts";
import { type RunDeps, runNextImport } from "./run-import.ts";

/** How often to look for files that wait, ms: while an import is at work, and otherwise in case a notification was lost. */
const look = 500;
const rareLook = 15_000;

/**
 * Runs the imports that wait, one after another, as soon as a notification says so, until closed. One in progress is then left to
 * the next leader. An import of a process that stands still is ended, and starts again here; a file that arrived at a process which
 * ended is given up.
 * @param patience how long a process may stand still, ms
 */
export function startImports(deps: RunDeps & Pick<Deps, "log">, patience?: number): Repeated {
  const stop = new AbortController();
  const endStalled = stalledImports(deps, patience);
  const running = repeatWhenDue("imports", { gap: look }, deps.log, async () => {
    await deps.db.transact((tx) => endDeparted(tx, deps.now()));
    let done: Awaited<ReturnType<typeof runNextImport>> = "ran";
    while (!stop.signal.aborted && done === "ran") done = await runNextImport(deps, stop.signal);
    if (done === "busy") await endStalled();
    return done === "idle" ? rareLook : look;
  });
  const unhear = deps.db.notifications.on("import_changed", { begun: running.wake, heard: running.wake });
  return {
    close: () => {
      unhear();
      stop.abort();
      return running.close();
    },
  };
}

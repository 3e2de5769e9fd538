import type { Deps } from "../../../platform/deps.ts";
import { type Repeated, repeat } from "../../../platform/time/repeat.ts";
import { stalledImports } from "./end-stalled.ts";
import { type RunDeps, runNextImport } from "./run-import.ts";

/** How often to look for files that wait, ms. */
const look = 500;

/**
 * Runs the imports that wait, one after another, until closed. One in progress is then left to the next leader. An import of a
 * process that stands still is ended, and starts again here.
 * @param patience how long a process may stand still, ms
 */
export function startImports(deps: RunDeps & Pick<Deps, "log">, patience?: number): Repeated {
  const stop = new AbortController();
  const endStalled = stalledImports(deps, patience);
  const running = repeat("imports", look, deps.log, async () => {
    let done: Awaited<ReturnType<typeof runNextImport>> = "ran";
    while (!stop.signal.aborted && done === "ran") done = await runNextImport(deps, stop.signal);
    if (done === "busy") await endStalled();
  });
  return {
    close: () => {
      stop.abort();
      return running.close();
    },
  };
}

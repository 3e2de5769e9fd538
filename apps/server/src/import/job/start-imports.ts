import type { Deps } from "../../deps.ts";
import { type Repeated, repeat } from "../../time/repeat.ts";
import { runNextImport } from "./run-import.ts";

/** How often to look for files that wait, ms. */
const look = 500;

/** Runs the imports that wait, one after another, until closed. One in progress is then left to the next leader. */
export function startImports(deps: Pick<Deps, "db" | "now" | "log">): Repeated {
  const stop = new AbortController();
  const running = repeat("imports", look, deps.log, async () => {
    while (!stop.signal.aborted && (await runNextImport(deps, stop.signal)) === "ran");
  });
  return {
    close: () => {
      stop.abort();
      return running.close();
    },
  };
}

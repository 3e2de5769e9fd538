/** How a program of the server begins and ends. */
import { EnvFault } from "../platform/process/env-reader.ts";
import { DatabaseFault, StartFault } from "../platform/process/start-fault.ts";

export type Life = {
  /** The steps to undo when the program stops, last first. */
  undo: (() => Promise<unknown>)[];
  /** Whether it was asked to stop: a start under way need not go on. */
  stopping: () => boolean;
  /** Lets the stop take so much longer, seconds. */
  drains: (seconds: number) => void;
};

/**
 * Runs `start` and then whatever it began, until SIGTERM or SIGINT: then it waits for a start under way and undoes everything in turn.
 * A fault of the start is printed and ends the program with status 1.
 */
export async function live(start: (life: Life) => Promise<void>): Promise<void> {
  const undo: Life["undo"] = [];
  let stopping = false;
  /** How long the shutdown may take after its drain, ms: a database behind a dead wire does not answer a goodbye. */
  let farewell = 20_000;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await started.catch(() => {});
    setTimeout(() => {
      console.error(`not everything was closed within ${farewell / 1_000} s: the process ends anyway`);
      process.exit(1);
    }, farewell).unref();
    for (const step of undo.reverse()) {
      try {
        await step();
      } catch (error) {
        console.error(error);
        process.exitCode = 1;
      }
    }
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const drains = (seconds: number) => {
    farewell += seconds * 1_000;
  };
  const started = start({ undo, stopping: () => stopping, drains });
  try {
    await started;
  } catch (error) {
    const isFault =
      error instanceof EnvFault || error instanceof StartFault || error instanceof DatabaseFault;
    console.error(isFault ? error.message : error);
    process.exitCode = 1;
    await stop();
  }
}

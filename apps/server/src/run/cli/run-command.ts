import type { Database } from "../../platform/db/database.ts";
import { startDatabase } from "../../platform/db/start-database.ts";
import { type GivenEnv, readEnv } from "../../platform/env/env.ts";
import { warnOfOtherData } from "./warn-of-other-data.ts";

/** Runs a command on the server's database, with or without a running server. An error is printed as one line. */
export async function runCommand(
  work: (deps: { db: Database; env: GivenEnv }) => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const env = readEnv(process.env);
    await warnOfOtherData(env);
    await work({ db: await startDatabase(env, undo), env });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

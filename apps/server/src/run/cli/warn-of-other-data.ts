import { existsSync } from "node:fs";
import { join } from "node:path";
import type { GivenEnv } from "../../platform/env/env.ts";

/** How long a server may take to answer, ms. */
const patience = 1_000;

/**
 * Warns before a command makes a database in a folder that has none while a server runs on `PORT`: that one has its data elsewhere, and would see
 * nothing of what the command does.
 */
export async function warnOfOtherData({
  databaseUrl,
  dataDir,
  port,
}: Pick<GivenEnv, "databaseUrl" | "dataDir" | "port">): Promise<void> {
  if (databaseUrl !== undefined || existsSync(join(dataDir, "postgres"))) return;
  if (!(await isServerOn(port))) return;
  console.error(
    `warning: a Horma server answers on port ${port}, and ${dataDir} has no data yet: this command makes a new database there, which that server does not read. Run it in the server's folder, or with its DATA_DIR or DATABASE_URL`,
  );
}

async function isServerOn(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(patience) });
    const said: unknown = await answer.json();
    return typeof said === "object" && said !== null && "version" in said && "build" in said;
  } catch {
    return false;
  }
}

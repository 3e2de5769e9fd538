// `npm run backup -- --to DIR`: a copy of the embedded database, with or without a running server. See docs/operations.md for
// restoring it.
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { backUp } from "../../platform/db/back-up.ts";
import { startEmbeddedPostgres } from "../../platform/db/embedded-postgres.ts";
import { readEnv } from "../../platform/env/env.ts";
import { blaming, inDataDir } from "../../platform/process/start-fault.ts";
import { readArgs } from "./read-args.ts";
import { warnOfOtherData } from "./warn-of-other-data.ts";

try {
  await makeBackup();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function makeBackup(): Promise<void> {
  const usage = "give --to with a directory that does not exist yet";
  const { values } = readArgs({ options: { to: { type: "string" } } }, usage);
  if (!values.to) throw new Error(usage);
  const env = readEnv(process.env);
  const { dataDir, databaseUrl } = env;
  if (databaseUrl !== undefined) {
    throw new Error("DATABASE_URL: back up your own PostgreSQL with its programs, such as pg_dump");
  }
  await warnOfOtherData(env);
  const to = resolve(values.to);
  const postgres = await inDataDir(dataDir, () =>
    startEmbeddedPostgres({ directory: join(dataDir, "postgres") }),
  );
  try {
    await blaming("--to", `${to} cannot be written`, async () => {
      await mkdir(to, { mode: 0o755 });
      await backUp(postgres.config, join(to, "postgres"));
    });
  } finally {
    await postgres.stop();
  }
  console.log(`the database is in ${join(to, "postgres")}`);
}

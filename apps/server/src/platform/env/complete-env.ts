import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { inDataDir } from "../process/start-fault.ts";
import { storedKioskPin, storedSessionSecrets } from "../secret/stored-secret.ts";
import type { Env, GivenEnv } from "./env.ts";

/** Adds to the variables what the data directory keeps. The log says if a secret had to be made again. */
export async function completeEnv(given: GivenEnv, log: FastifyBaseLogger): Promise<Env> {
  const { dataDir, demo } = given;
  return inDataDir(dataDir, async () => ({
    ...given,
    ...(given.sessionSecret === undefined
      ? await sessionSecrets(dataDir, log)
      : { sessionSecret: given.sessionSecret }),
    kioskPin: given.kioskPin ?? (demo ? await storedKioskPin(dataDir) : undefined),
  }));
}

async function sessionSecrets(dataDir: string, log: FastifyBaseLogger) {
  const isUsed = existsSync(join(dataDir, "day-keys"));
  const { made, ...secrets } = await storedSessionSecrets(dataDir);
  if (made && isUsed) {
    log.warn(
      `${join(dataDir, "session-secret")} was missing and a new one was made: tablets must be registered again, and open pages reload`,
    );
  }
  return secrets;
}

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DayKeys } from "../../../src/platform/personal-data/day-keys.ts";
import { type StandingKeys, Vault } from "../../../src/platform/personal-data/vault.ts";

/** A vault with keys of its own, or these, and its days' keys in a data directory that closing removes. */
export async function testVault(
  standing: StandingKeys = { masters: [randomBytes(32)], lookups: [randomBytes(32)] },
) {
  const dataDir = await mkdtemp(join(tmpdir(), "horma-keys-"));
  return {
    standing,
    dataDir,
    vault: new Vault(standing, new DayKeys(join(dataDir, "day-keys"))),
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

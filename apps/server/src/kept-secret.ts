import { randomBytes, randomInt } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Kept = { name: string; make: () => string; whole: RegExp };

/** The secret that signs cookies, made once and kept in the data directory for its owner alone. */
export function keptSessionSecret(dataDir: string): Promise<string> {
  const make = () => randomBytes(32).toString("base64url");
  return keptSecret(dataDir, { name: "session-secret", make, whole: /^[\w-]{32,}$/ });
}

/** The demo's PIN that ends kiosk mode: four digits, made once and kept as the session secret is. */
export function keptKioskPin(dataDir: string): Promise<string> {
  const make = () => String(randomInt(10_000)).padStart(4, "0");
  return keptSecret(dataDir, { name: "kiosk-pin", make, whole: /^\d{4,8}$/ });
}

/** Appears in the directory whole or not at all; one that is not whole all the same is replaced. */
async function keptSecret(dataDir: string, { name, make, whole }: Kept): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const kept = (await readFile(path, "utf8").catch(absent))?.trim();
  if (kept !== undefined && whole.test(kept)) return kept;
  if (kept !== undefined) await rm(path, { force: true });
  const made = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(made, make(), { mode: 0o600 });
  try {
    await link(made, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(made, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}

function absent(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

import { randomBytes, randomInt } from "node:crypto";
import { link, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StaffPins } from "./demo/demo-staff.ts";

type Kept = { name: string; make: () => string; whole: RegExp };
/** What is kept, and whether it was made just now. */
type Found = { text: string; made: boolean };

/**
 * The secret that signs cookies, made once and kept in the data directory for its owner alone. Who writes a new one on a
 * line above it rotates it: what was signed with the old one stays good.
 */
export async function keptSessionSecrets(
  dataDir: string,
): Promise<{ sessionSecret: string; oldSecrets: string[] }> {
  const make = () => randomBytes(32).toString("base64url");
  const whole = /^[\w-]{32,}(\s+[\w-]{32,})*$/;
  const { text } = await keptSecret(dataDir, { name: "session-secret", make, whole });
  const [sessionSecret = "", ...oldSecrets] = text.split(/\s+/);
  return { sessionSecret, oldSecrets };
}

/** The demo's PIN that ends kiosk mode: four digits, made once and kept as the session secret is. */
export async function keptKioskPin(dataDir: string): Promise<string> {
  const make = () => String(randomInt(10_000)).padStart(4, "0");
  return (await keptSecret(dataDir, { name: "kiosk-pin", make, whole: /^\d{4,8}$/ })).text;
}

/** The key that wraps the data keys of visits where MASTER_KEYS gives none: 32 bytes as base64url, kept likewise. */
export function keptMasterKey(dataDir: string): Promise<string> {
  return keptKey(dataDir, "master-key");
}

/** The key of the hashes that phones are found by where LOOKUP_KEY gives none; kept likewise. */
export function keptLookupKey(dataDir: string): Promise<string> {
  return keptKey(dataDir, "lookup-key");
}

async function keptKey(dataDir: string, name: string): Promise<string> {
  const make = () => randomBytes(32).toString("base64url");
  return (await keptSecret(dataDir, { name, make, whole: /^[\w-]{43}$/ })).text;
}

/** The PINs of the demo's staff, by store code and login; kept likewise. `made` when there were none yet. */
export async function keptStaffPins(
  dataDir: string,
  make: () => StaffPins,
): Promise<{ pins: StaffPins; made: boolean }> {
  const name = "staff-pins.json";
  const { text, made } = await keptSecret(dataDir, {
    name,
    make: () => `${JSON.stringify(make(), null, 2)}\n`,
    whole: /^\{.*\}$/s,
  });
  return { pins: JSON.parse(text), made };
}

/** A secret that appears in the directory whole or not at all; one that is not whole all the same is replaced. */
export async function keptSecret(dataDir: string, { name, make, whole }: Kept): Promise<Found> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const kept = (await readFile(path, "utf8").catch(absent))?.trim();
  if (kept !== undefined && whole.test(kept)) return { text: kept, made: false };
  if (kept !== undefined) await rm(path, { force: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  let made = true;
  try {
    await writeFile(draft, make(), { mode: 0o600, flush: true });
    await link(draft, path);
    await flushDirectory(dataDir);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    made = false;
  } finally {
    await rm(draft, { force: true });
  }
  return { text: (await readFile(path, "utf8")).trim(), made };
}

/** A name is on disk when its directory is: what a key seals may be there before. Windows opens no directories. */
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function absent(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

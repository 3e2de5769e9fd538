import { randomBytes, randomInt } from "node:crypto";
import { link, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A kept file: how to make it, what is valid in it, and that in words. */
type StoredText = { name: string; make: () => string; whole: RegExp; takes: string };
/** The kept text, and whether it was just made. */
type Found = { text: string; made: boolean };

/** A file of the data directory has invalid contents. It stays as it is, because no one knows what was in it. */
export class StoredFileFault extends Error {
  constructor(path: string, takes: string) {
    super(
      `${path} is damaged or was edited: it must contain ${takes}; restore it, or move it away and a new one is made`,
    );
    this.name = "StoredFileFault";
  }
}

/**
 * The secrets that sign cookies, newest first. The first one is made once and kept in the data directory, readable by its owner
 * only. They rotate like SESSION_SECRET, see docs/operations.md. `made`: it is new.
 */
export async function storedSessionSecrets(
  dataDir: string,
): Promise<{ sessionSecret: string; oldSecrets: string[]; made: boolean }> {
  const { text, made } = await storedSecret(dataDir, {
    name: "session-secret",
    make: newKey,
    whole: listOf("[^\\s,\\p{Cc}]{32,}"),
    takes: "secrets of at least 32 characters, one per line, the newest first",
  });
  const [sessionSecret = "", ...oldSecrets] = listed(text);
  return { sessionSecret, oldSecrets, made };
}

/** The demo's PIN that ends kiosk mode: four digits, made once and kept like the session secret. */
export async function storedKioskPin(dataDir: string): Promise<string> {
  const make = () => String(randomInt(10_000)).padStart(4, "0");
  const kept = { name: "kiosk-pin", make, whole: /^\d{4,8}$/, takes: "4 to 8 digits" };
  return (await storedSecret(dataDir, kept)).text;
}

/** Keys of 32 bytes in base64, newest first. One is made if there is none. They rotate in the same way. */
export async function storedKeys(dataDir: string, name: string): Promise<string[]> {
  const takes = "keys of 32 bytes in base64, one per line, the newest first";
  const kept = { name, make: newKey, whole: listOf("[\\w+/-]{43}=?"), takes };
  return listed((await storedSecret(dataDir, kept)).text);
}

/** A secret whose file appears as a whole or not at all. Throws {@link StoredFileFault} for an invalid one. */
export async function storedSecret(
  dataDir: string,
  { name, make, whole, takes }: StoredText,
): Promise<Found> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const made = (await readFile(path, "utf8").catch(absent)) === undefined && (await appears(path, make()));
  if (made) await flushDirectory(dataDir);
  const text = (await readFile(path, "utf8")).trim();
  if (!whole.test(text)) throw new StoredFileFault(path, takes);
  return { text, made };
}

/** Writes the file. Returns whether it was this process: of several that write at once, one succeeds. */
async function appears(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

function newKey(): string {
  return randomBytes(32).toString("base64url");
}

function listOf(each: string): RegExp {
  return new RegExp(`^${each}([\\s,]+${each})*$`, "u");
}

function listed(text: string): string[] {
  return text.split(/[\s,]+/);
}

/**
 * A name is on disk only when its directory is flushed, and data sealed with the key may reach the disk earlier. Windows opens no
 * directories.
 */
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

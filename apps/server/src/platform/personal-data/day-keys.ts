import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StoredFileFault, storedSecret } from "../secret/stored-secret.ts";
import { keyLength } from "./seal.ts";

/** How long after its day a key is kept at least, ms: a visit that began just before midnight is being written. */
const grace = 60 * 60_000;
const form = { name: /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/, text: /^[\w-]{43}$/ };
const takes = "a key of 32 bytes in base64";

/**
 * A random key for each day (UTC), in a file outside the database so that it can be destroyed: the write-ahead log and dumps
 * never held it. Everything sealed with it is lost with it. Its name is `2026-01-05-3f9a1c2b`. A second key for one day, made by
 * another process or after the directory was lost, has another name.
 */
export class DayKeys {
  private readonly known = new Map<string, Buffer>();

  /** @param directory made on first use; processes on one database share it */
  constructor(private readonly directory: string) {}

  /** The name of the key for an instant's day, made if missing. */
  async today(now: Date): Promise<string> {
    const day = dayOf(now);
    const isToday = (name: string) => name.startsWith(day);
    const there = [...this.known.keys()].find(isToday) ?? (await this.names()).find(isToday);
    if (there !== undefined && this.of(there) !== undefined) return there;
    const name = `${day}-${randomBytes(4).toString("hex")}`;
    const make = () => randomBytes(keyLength).toString("base64url");
    const { text } = await storedSecret(this.directory, { name, make, whole: form.text, takes });
    this.known.set(name, Buffer.from(text, "base64url"));
    return name;
  }

  /** The key of this name; undefined if destroyed. Throws {@link StoredFileFault} for a damaged one. */
  of(name: string): Buffer | undefined {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const key = form.name.test(name) ? read(join(this.directory, name)) : undefined;
    if (key !== undefined) this.known.set(name, key);
    return key;
  }

  /** The directory's random name, made with it. Processes that find the same one share the directory. */
  async identity(): Promise<string> {
    const make = () => randomBytes(16).toString("hex");
    const kept = { name: "identity", make, whole: /^[0-9a-f]{32}$/, takes: "32 hexadecimal digits" };
    return (await storedSecret(this.directory, kept)).text;
  }

  /** The names of all present keys. */
  async names(): Promise<string[]> {
    const files = await readdir(this.directory).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    return files.filter((name) => form.name.test(name)).sort();
  }

  /**
   * Destroys the keys of past days except those in use: overwrites, then removes them. Forgets keys that other processes
   * destroyed. Returns the names of the destroyed keys.
   */
  async destroyUnused(inUse: ReadonlySet<string>, now: Date): Promise<string[]> {
    const youngest = dayOf(new Date(now.getTime() - grace));
    const unused = (await this.names()).filter((name) => name < youngest && !inUse.has(name));
    for (const name of unused) await overwriteAndRemove(join(this.directory, name));
    const left = new Set(await this.names());
    for (const name of this.known.keys()) if (!left.has(name)) this.known.delete(name);
    return unused;
  }
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Another process may have just removed it. */
async function overwriteAndRemove(path: string): Promise<void> {
  const noise = randomBytes(keyLength).toString("base64url");
  await writeFile(path, noise, { flag: "r+", flush: true }).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
  await rm(path, { force: true });
}

function read(path: string): Buffer | undefined {
  try {
    const text = readFileSync(path, "utf8").trim();
    if (!form.text.test(text)) throw new StoredFileFault(path, takes);
    return Buffer.from(text, "base64url");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

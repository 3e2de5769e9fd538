import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Static, TSchema } from "typebox";
import { Check } from "typebox/value";
import { StoredFileFault } from "./stored-secret.ts";

/**
 * The contents of a JSON file of the data directory; undefined if it is missing. Throws {@link StoredFileFault} if it does not fit
 * the schema.
 * @param takes the schema in words
 */
export async function readStoredJson<const S extends TSchema>(
  dataDir: string,
  { name, schema, takes }: { name: string; schema: S; takes: string },
): Promise<Static<S> | undefined> {
  const path = join(dataDir, name);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (text === undefined) return undefined;
  const kept = parsed(text);
  if (!Check(schema, kept)) throw new StoredFileFault(path, takes);
  return kept as Static<S>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

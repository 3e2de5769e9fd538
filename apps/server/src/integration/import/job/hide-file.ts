import { createHash } from "node:crypto";
import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";
import type { DiskEnv } from "../../../platform/db/disk-reserve.ts";
import { importJob, importPart } from "../../../platform/db/schema/import.ts";
import type { Deps } from "../../../platform/deps.ts";
import { KeyMissing, type StoredKey, type Vault } from "../../../platform/personal-data/vault.ts";
import { hideSecrets } from "../file/hide-secrets.ts";
import { FileFault } from "../file-fault.ts";
import { Canceled, changeImport, hiddenParts, type ImportRow, keyGone, readFile } from "../import-table.ts";
import type { Kind } from "../kind.ts";
import { partWriter } from "./write-parts.ts";

/** How often the run's transaction says that it is alive, ms, and hears that it is over. */
const beat = 1_000;

/** Seals a part of a file as it arrived. A backup of the database, without the day's key, does not open it. */
export function sealPart(vault: Vault, key: StoredKey, part: Buffer): Buffer {
  const sealed = vault.seal(key, "file", part.toString("latin1"));
  if (sealed === null) throw new Error("the new key of the day is missing");
  return Buffer.from(sealed, "latin1");
}

/**
 * Puts what a kind's `hide` makes of the secrets of a sealed file in their place, and has the sealed one gone with its key. A process
 * that ends in the middle leaves the sealed file, and the next one begins again.
 * @param tx the run's transaction, which writes nothing of it: what is hidden stays so, whatever becomes of the import
 * @returns what is known of the file now
 */
export async function hideFile(
  deps: Pick<Deps, "db" | "vault"> & { env: DiskEnv },
  tx: Transaction,
  { id, tries, format, ...key }: ImportRow,
  kind: Kind,
  onProgress: (at: { rows?: number; bytes?: number }) => void,
): Promise<Pick<ImportRow, "format" | "hash" | "dataKey" | "keyDay">> {
  const { db, vault } = deps;
  const { secret } = kind;
  if (format === null || secret === undefined)
    throw new FileFault("the upload was interrupted: send the file again");
  const ofFile = eq(importPart.importId, id);
  // Of a try before.
  await db.read.delete(importPart).where(and(ofFile, gte(importPart.position, hiddenParts)));
  const parts = partWriter(deps, id, { from: hiddenParts });
  // The hash of the file as it was sent would give a secret away to an attacker who tries all of them.
  const hash = createHash("sha256");
  let beaten = performance.now();
  const opened = openParts(
    vault,
    key,
    readFile(db, id, () => {}),
    (bytes) => onProgress({ bytes }),
  );
  const hiding = { reader: db.read, saltFor: (name: string) => vault.saltFor(name) };
  for await (const { content, rows } of hideSecrets(opened, { ...kind, secret }, format, hiding)) {
    hash.update(content);
    await parts.add(content);
    onProgress({ rows });
    if (performance.now() - beaten < beat) continue;
    await tx.execute(sql`select`);
    beaten = performance.now();
  }
  await parts.end();
  const known = { format: { ...format, hidden: true }, hash: hash.digest("hex"), ...keyGone } as const;
  await db.transact(async (own) => {
    const [at] = await own
      .select({ tries: importJob.tries })
      .from(importJob)
      .where(eq(importJob.id, id))
      .for("update");
    // Another process may have begun it again meanwhile.
    const mine = at?.tries === tries + 1 && (await changeImport(own, id, known, ["running"]));
    if (!mine) throw new Canceled();
    await own.delete(importPart).where(and(ofFile, lt(importPart.position, hiddenParts)));
  });
  return known;
}

/** Parts as they arrived. `told` hears how many bytes were read. */
async function* openParts(
  vault: Vault,
  key: StoredKey,
  sealed: AsyncIterable<Buffer>,
  onProgress: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of sealed) {
    const opened = openPart(vault, key, part);
    bytes += opened.length;
    onProgress(bytes);
    yield opened;
  }
}

function openPart(vault: Vault, key: StoredKey, part: Buffer): Buffer {
  try {
    const text = vault.open(key, "file", part.toString("latin1"));
    if (text !== null) return Buffer.from(text, "latin1");
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error;
  }
  throw new FileFault("the key that encrypted its PINs no longer exists: send the file again");
}

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ImportKind } from "@horma/domain";
import { eq } from "drizzle-orm";
import { hideSecrets } from "../../integration/import/file/hide-secrets.ts";
import { readHead } from "../../integration/import/file/read-head.ts";
import { applyRows } from "../../integration/import/job/apply-rows.ts";
import { findKind } from "../../integration/import/kind/kinds.ts";
import type { Kind } from "../../integration/import/kind.ts";
import type { Transaction } from "../../platform/db/database.ts";
import {
  type FileFormat,
  type ImportActor,
  type ImportCounts,
  importJob,
} from "../../platform/db/schema/import.ts";
import { serverRoot } from "../../platform/server-root.ts";

/** Who the demo is, in imports and the audit. */
export const demoActor = { kind: "system", name: "demo" } as const satisfies ImportActor;

/** A file of the demo. */
export function demoFile(kind: ImportKind): Promise<string> {
  return readFile(new URL(`demo/${kind}.csv`, serverRoot), "utf8");
}

/**
 * Imports a text as a file of a kind, within a transaction that may do more. Returns how many rows were new and how many there
 * already. Throws if a row is refused.
 */
export async function loadFile(
  tx: Transaction,
  name: ImportKind,
  text: string,
  now: Date,
): Promise<ImportCounts> {
  const kind = findKind(name);
  if (kind === undefined) throw new Error(`there is no kind ${name}`);
  const format: FileFormat = {
    type: "csv",
    encoding: "utf-8",
    mapping: {},
    ...readHead(text.slice(0, text.indexOf("\n")), kind, { mapping: {} }),
  };
  const content = await withoutSecrets(Buffer.from(text), kind, format, tx);
  const asked = {
    kind: name,
    fileName: `${name}.csv`,
    dryRun: false,
    refused: "stop",
    actor: demoActor,
  } as const;
  const [row] = await tx
    .insert(importJob)
    .values({
      ...asked,
      format,
      bytes: content.length,
      state: "running",
      createdAt: now,
      hash: createHash("sha256").update(content).digest("hex"),
    })
    .returning();
  if (row === undefined) throw new Error("the import was not returned");
  const outcome = await applyRows(
    tx,
    kind,
    { source: only(content), format },
    { ...row, imageHosts: [], now },
    () => {},
  );
  const { state, counts, changes, refusals } = outcome;
  if (state !== "applied") throw new Error(`the demo's ${name} were refused: ${JSON.stringify(refusals[0])}`);
  // Its file is not kept, so it cannot be undone.
  const ended = { state, counts, changes, endedAt: now, appliedAt: now, forgottenAt: now };
  await tx.update(importJob).set(ended).where(eq(importJob.id, row.id));
  // The next one has its own.
  await tx.client.query("discard temp");
  return counts;
}

async function withoutSecrets(
  content: Buffer,
  kind: Kind,
  format: FileFormat,
  tx: Transaction,
): Promise<Buffer> {
  const { secret } = kind;
  if (secret === undefined) return content;
  const parts: Buffer[] = [];
  const known = { reader: tx, saltFor: () => undefined };
  for await (const part of hideSecrets(only(content), { ...kind, secret }, format, known)) {
    parts.push(part.content);
  }
  return Buffer.concat(parts);
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

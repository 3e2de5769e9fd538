import { notAnInstant } from "@horma/contract";
import { answerOptions, importOptions, openStates } from "@horma/domain";
import { and, eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import { type Database, databaseUnreachable } from "../../../platform/db/database.ts";
import type { DiskEnv } from "../../../platform/db/disk-reserve.ts";
import { type FileFormat, importJob } from "../../../platform/db/schema/import.ts";
import type { Deps } from "../../../platform/deps.ts";
import { ArrivalCheck, longestLine } from "../file/check-arrival.ts";
import { decoderOf, encodingOf } from "../file/find-encoding.ts";
import { checkFirstObject } from "../file/first-object.ts";
import { checkMapping, type Shape } from "../file/made-cells.ts";
import { type Head, linesOfHead, readHead } from "../file/read-head.ts";
import { FileFault } from "../file-fault.ts";
import {
  Canceled,
  changeImport,
  coversWhole,
  findImport,
  type ImportRow,
  type NewImport,
} from "../import-table.ts";
import type { Kind } from "../kind.ts";
import { endCut, endDeparted } from "./end-uploads.ts";
import { sealPart } from "./hide-file.ts";
import { type PartWriter, partWriter } from "./write-parts.ts";

/** Bytes of a file with secrets at most: to hide each of them takes long. */
const longestSecret = 8 * 1024 * 1024;
/** Advisory lock: one import takes its place at a time. */
const placeLock = 0x696d7063;

export type ArrivingFile = {
  source: AsyncIterable<Buffer>;
  type: FileFormat["type"];
  /** Bytes at most. */
  limit: number;
} & Shape &
  Pick<FileFormat, "stopAbove">;

type FileDeps = Pick<Deps, "db" | "vault"> & { env: DiskEnv };

/**
 * Keeps a file in parts while it arrives, never more than a part in memory, and lets it wait for its turn. Throws
 * {@link FileFault} as soon as it is clear that it cannot be read; such a file leaves nothing. One that is cut off leaves an import
 * that says so. One with secrets is sealed until its job hides them.
 * @returns the import's id
 */
export async function storeFile(
  deps: FileDeps,
  kind: Kind,
  asked: Omit<NewImport, "kind">,
  file: ArrivingFile,
  now: Date,
): Promise<number> {
  const rules = checkMapping(kind, file);
  checkOptions(kind, asked);
  const life = await deps.db.life.hold();
  try {
    return await receiveFile(deps, kind, { ...asked, receiver: life.number }, { ...file, rules }, now);
  } finally {
    life.release();
  }
}

async function receiveFile(
  { db, env, vault }: FileDeps,
  kind: Kind,
  asked: Omit<NewImport, "kind"> & { receiver: number },
  file: ArrivingFile,
  now: Date,
): Promise<number> {
  const key = kind.secret && (await vault.newKey(now));
  const row = await takePlace(db, { ...asked, ...key, kind: kind.name, state: "receiving", createdAt: now });
  try {
    const wrap = key && { wrap: (part: Buffer) => sealPart(vault, key, part) };
    const kept = await storeParts(partWriter({ db, env }, row.id, wrap), kind, file);
    await db.transact(async (tx) => {
      if (!(await changeImport(tx, row.id, { ...kept, state: "waiting" }, ["receiving"])))
        throw new Canceled();
      await recordAudit(tx, {
        actor: asked.actor,
        action: "import_received",
        subject: `import ${row.id}`,
        data: {
          kind: kind.name,
          file: asked.fileName,
          hash: kept.hash,
          dry_run: asked.dryRun,
          ...(file.mappingName && { mapping: file.mappingName }),
        },
        at: now,
      });
    });
    return row.id;
  } catch (error) {
    if (error instanceof Canceled) throw new FileFault((await endOf(db, row.id)) ?? error.message);
    const cut = error instanceof UploadCut;
    if (cut || databaseUnreachable(error)) await endCut(db, row.id, cut ? "connection" : "database");
    else
      await db.read.delete(importJob).where(and(eq(importJob.id, row.id), eq(importJob.state, "receiving")));
    throw error;
  }
}

/** The connection that a file arrived on was cut. */
export class UploadCut extends Error {}

/** Why an import ended while its file arrived. */
async function endOf({ read }: Database, id: number): Promise<string | null | undefined> {
  return (await findImport(read, id))?.message;
}

/** Imports that may arrive, wait or run at once: all, and those of one key or person. */
const [mostOpen, mostOfKey] = [20, 5];

/** An import has no place now: its sender tries again later. */
export class NoPlace extends Error {}

/** Makes the row of an import, if it has a place. Commands always have one. */
async function takePlace(db: Database, values: typeof importJob.$inferInsert): Promise<{ id: number }> {
  return db.transact(async (tx) => {
    const { kind, id } = values.actor;
    if (kind === "key" || kind === "office") {
      // Of two who ask at once the second counts the first.
      await tx.execute(sql`select pg_advisory_xact_lock(${placeLock})`);
      await endDeparted(tx, values.createdAt);
      const open = inArray(importJob.state, [...openStates]);
      const of = sql`${importJob.actor} @> ${JSON.stringify({ kind, id })}::jsonb`;
      const own = await tx.select().from(importJob).where(and(open, of)).orderBy(importJob.id);
      if (own.length >= mostOfKey)
        throw new NoPlace(`${mostOfKey} imports of this sender are already waiting${cancelable(own)}`);
      if ((await tx.$count(importJob, open)) >= mostOpen)
        throw new NoPlace(`${mostOpen} imports are already waiting${cancelable(own)}`);
    }
    const [row] = await tx.insert(importJob).values(values).returning({ id: importJob.id });
    if (row === undefined) throw new Error("the import was not returned");
    return row;
  });
}

/** Says which imports of a sender can be canceled to make room. */
function cancelable(own: readonly ImportRow[]): string {
  if (own.length === 0) return "";
  const each = own.map(
    ({ id, kind, state, createdAt }) => `${id} (${kind}, ${state}, since ${createdAt.toISOString()})`,
  );
  return `; these can be canceled: ${each.join(", ")}`;
}

function checkOptions(kind: Kind, { options, refused }: Pick<NewImport, "options" | "refused">): void {
  const taken: readonly string[] = [...answerOptions, ...(kind.takes ?? [])];
  const stranger = importOptions.find((option) => options[option] !== undefined && !taken.includes(option));
  if (stranger !== undefined) throw new FileFault(`files of ${kind.name} do not accept ${stranger}`);
  const wrong = options.as_of === undefined ? undefined : notAnInstant(options.as_of);
  if (wrong !== undefined) throw new FileFault(`as_of ${wrong}`);
  if (options.covers === "store" && refused === "skip") throw new FileFault(coversWhole);
}

/** Keeps a file as it arrives, in parts. */
async function storeParts(parts: PartWriter, kind: Kind, file: ArrivingFile) {
  const { type, mapping, mappingName, stopAbove } = file;
  const check = new ArrivalCheck(kind.secret ? Math.min(file.limit, longestSecret) : file.limit);
  const find = type === "csv" ? headOf : ndjsonHead;
  let head: Head | undefined;
  let first: Buffer = Buffer.alloc(0);
  for await (const chunk of check.pass(file.source)) {
    if (head === undefined) {
      first = Buffer.concat([first, chunk]);
      head = find(first, kind, file, false);
    }
    await parts.add(chunk);
  }
  await parts.end();
  const { encoding, hash, bytes } = check.arrival;
  const format: FileFormat = {
    type,
    mapping,
    encoding,
    ...(mappingName && { mappingName }),
    ...(stopAbove !== undefined && { stopAbove }),
    ...(head ?? find(first, kind, file, true) ?? { ignored: [] }),
  };
  // It would give a secret away to an attacker who tries all of them.
  return { hash: kind.secret ? null : hash, bytes, format };
}

/** The head of a CSV file, once the lines among which it may be are whole. */
function headOf(content: Buffer, kind: Kind, shape: Shape, whole: boolean): Head | undefined {
  if (whole) return readHead(decode(content.subarray(0, longestHead)), kind, shape);
  let ends = 0;
  for (let at = 0; at < content.length; at++) {
    if (content[at] !== 0x0a && content[at] !== 0x0d) continue;
    // A CR LF counts twice.
    if (++ends > 2 * linesOfHead) return readHead(decode(content.subarray(0, at)), kind, shape);
  }
  return content.length > longestHead ? headOf(content, kind, shape, true) : undefined;
}

/** What is known of NDJSON once its first line is whole. */
function ndjsonHead(content: Buffer, kind: Kind, shape: Shape, whole: boolean): Head | undefined {
  const text = content.toString("utf8", 0, longestHead);
  if (!whole && content.length < longestHead && !/\S[\r\n]/.test(text)) return undefined;
  checkFirstObject(text, kind, shape);
  const { rules = {} } = shape;
  return { ignored: [], ...(Object.keys(rules).length > 0 && { rules }) };
}

/** Bytes among which the head is found. */
const longestHead = 2 * longestLine;

/** The text of the first lines of a file. */
export function decode(text: Buffer): string {
  return decoderOf(encodingOf(text))(text);
}

import { createHash } from "node:crypto";
import { answerOptions, importOptions } from "@horma/domain";
import { eq } from "drizzle-orm";
import { noteAudit } from "../../audit/note-audit.ts";
import type { Database } from "../../db/database.ts";
import { type FileFormat, importJob, importPart } from "../../db/schema/import.ts";
import { ArrivalCheck, longestLine } from "../file/check-arrival.ts";
import { hideSecrets } from "../file/hide-secrets.ts";
import { checkMapping, readHead } from "../file/read-head.ts";
import { FileFault } from "../file-fault.ts";
import { changeImport, coversWhole, type NewImport } from "../import-table.ts";
import type { Kind } from "../kind.ts";

/** Bytes of a file with secrets at most: it is kept in memory until they are hidden. */
const longestSecret = 8 * 1024 * 1024;
/** Bytes of a part. */
const partSize = 1024 * 1024;

export type ArrivingFile = {
  source: AsyncIterable<Buffer>;
  type: FileFormat["type"];
  mapping: Record<string, string>;
  /** Bytes at most. */
  limit: number;
};

/**
 * Keeps a file in parts while it arrives, never more than a part in memory, and lets it wait for its turn. Throws
 * {@link FileFault} as soon as it is clear that it cannot be read. A file that does not arrive whole leaves nothing.
 * @returns the import's id
 */
export async function keepFile(
  db: Database,
  kind: Kind,
  asked: Omit<NewImport, "kind">,
  file: ArrivingFile,
  now: Date,
): Promise<number> {
  checkMapping(kind, file.mapping);
  checkOptions(kind, asked);
  const [row] = await db.read
    .insert(importJob)
    .values({ ...asked, kind: kind.name, state: "receiving", createdAt: now })
    .returning({ id: importJob.id });
  if (row === undefined) throw new Error("the import was not returned");
  try {
    const kept = await keepParts(db, row.id, kind, file);
    await db.transact(async (tx) => {
      await changeImport(tx, row.id, { ...kept, state: "waiting" });
      await noteAudit(tx, {
        actor: asked.actor,
        action: "import_received",
        subject: `import ${row.id}`,
        data: { kind: kind.name, file: asked.fileName, hash: kept.hash, dry_run: asked.dryRun },
        at: now,
      });
    });
    return row.id;
  } catch (error) {
    await db.read.delete(importJob).where(eq(importJob.id, row.id));
    throw error;
  }
}

function checkOptions(kind: Kind, { options, refused }: Pick<NewImport, "options" | "refused">): void {
  const taken: readonly string[] = [...answerOptions, ...(kind.takes ?? [])];
  const stranger = importOptions.find((option) => options[option] !== undefined && !taken.includes(option));
  if (stranger !== undefined) throw new FileFault(`files of ${kind.name} take no ${stranger}`);
  if (options.as_of !== undefined && Number.isNaN(Date.parse(options.as_of))) {
    throw new FileFault("as_of is an instant such as 2026-12-24T09:00:00-03:00");
  }
  if (options.covers === "store" && refused === "skip") throw new FileFault(coversWhole);
}

type Head = Pick<FileFormat, "delimiter" | "headings" | "ignored">;

/** Keeps a file as it arrives, in parts. A kind with secrets is kept without them, once it has arrived. */
async function keepParts(db: Database, importId: number, kind: Kind, file: ArrivingFile) {
  const { type, mapping } = file;
  const { secret } = kind;
  const check = new ArrivalCheck(secret ? Math.min(file.limit, longestSecret) : file.limit);
  const parts = partWriter(db, importId);
  let head: Head | undefined = type === "csv" ? undefined : { ignored: [] };
  let first: Buffer = Buffer.alloc(0);
  const arrived: Buffer[] = [];
  for await (const chunk of check.pass(file.source)) {
    if (head === undefined) {
      first = Buffer.concat([first, chunk]);
      head = headOf(first, kind, mapping, false);
    }
    if (secret) arrived.push(chunk);
    else await parts.add(chunk);
  }
  const { encoding, ...arrival } = check.arrival;
  const format = {
    type,
    mapping,
    encoding,
    ...(head ?? headOf(first, kind, mapping, true) ?? { ignored: [] }),
  };
  if (secret) {
    // The hash of the file as it was sent would tell a secret to whoever tries all of them.
    const hash = createHash("sha256");
    for await (const chunk of hideSecrets(Buffer.concat(arrived), { ...kind, secret }, format, db.read)) {
      hash.update(chunk);
      await parts.add(chunk);
    }
    format.encoding = "utf-8";
    arrival.hash = hash.digest("hex");
  }
  await parts.end();
  return { ...arrival, format };
}

/** Writes parts of about {@link partSize}. */
function partWriter(db: Database, importId: number) {
  let waiting: Buffer[] = [];
  let size = 0;
  let position = 0;
  const end = async () => {
    if (size === 0) return;
    const content = Buffer.concat(waiting);
    await db.read.insert(importPart).values({ importId, position: position++, content });
    waiting = [];
    size = 0;
  };
  return {
    add: async (chunk: Buffer) => {
      waiting.push(chunk);
      size += chunk.length;
      if (size >= partSize) await end();
    },
    end,
  };
}

/** The head of a CSV file, once its first line is whole. */
function headOf(content: Buffer, kind: Kind, mapping: Record<string, string>, whole: boolean) {
  const start = content.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  const end = content.findIndex((byte, index) => index >= start && (byte === 0x0a || byte === 0x0d));
  if (end === -1 && !whole) {
    if (content.length > longestLine) throw new FileFault("the first line has no end");
    return undefined;
  }
  const line = content.subarray(start, end === -1 ? content.length : end);
  return readHead(decodeLine(line), kind, mapping);
}

function decodeLine(line: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(line);
  } catch {
    return new TextDecoder("windows-1252").decode(line);
  }
}

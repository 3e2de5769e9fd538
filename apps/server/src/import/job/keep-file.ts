import { createHash } from "node:crypto";
import { importOptions } from "@horma/domain";
import { eq } from "drizzle-orm";
import { noteAudit } from "../../audit/note-audit.ts";
import type { Database } from "../../db/database.ts";
import { type FileFormat, importJob, importPart } from "../../db/schema/import.ts";
import { ArrivalCheck, longestLine } from "../file/check-arrival.ts";
import { encodingOf } from "../file/find-encoding.ts";
import { hideSecrets } from "../file/hide-secrets.ts";
import { checkMapping, type Head, linesOfHead, readHead } from "../file/read-head.ts";
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
  const stranger = importOptions.find(
    (option) => options[option] !== undefined && !kind.takes?.includes(option),
  );
  if (stranger !== undefined) throw new FileFault(`files of ${kind.name} take no ${stranger}`);
  if (options.as_of !== undefined && Number.isNaN(Date.parse(options.as_of))) {
    throw new FileFault("as_of is an instant such as 2026-12-24T09:00:00-03:00");
  }
  if (options.covers === "store" && refused === "skip") throw new FileFault(coversWhole);
}

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
    format.sep = false;
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

/** The head of a CSV file, once the lines among which it may be are whole. */
function headOf(
  content: Buffer,
  kind: Kind,
  mapping: Record<string, string>,
  whole: boolean,
): Head | undefined {
  if (whole) return readHead(decode(content.subarray(0, longestHead)), kind, mapping);
  let ends = 0;
  for (let at = 0; at < content.length; at++) {
    if (content[at] !== 0x0a && content[at] !== 0x0d) continue;
    // A CR LF counts twice.
    if (++ends > 2 * linesOfHead) return readHead(decode(content.subarray(0, at)), kind, mapping);
  }
  return content.length > longestHead ? headOf(content, kind, mapping, true) : undefined;
}

/** Bytes among which the head is found. */
const longestHead = 2 * longestLine;

function decode(text: Buffer): string {
  return new TextDecoder(encodingOf(text)).decode(text);
}

import { eq } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { type FileFormat, importJob, importPart } from "../../db/schema/import.ts";
import { ArrivalCheck, longestLine } from "../file/check-arrival.ts";
import { FileFault } from "../file/file-fault.ts";
import { checkMapping, readHead } from "../file/read-head.ts";
import { changeImport, type NewImport } from "../import-table.ts";
import type { Kind } from "../kind.ts";

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
  const [row] = await db.read
    .insert(importJob)
    .values({ ...asked, kind: kind.name, state: "receiving", createdAt: now })
    .returning({ id: importJob.id });
  if (row === undefined) throw new Error("the import was not returned");
  try {
    const format = await keepParts(db, row.id, kind, file);
    const { check, ...rest } = format;
    await db.transact((tx) =>
      changeImport(tx, row.id, {
        ...check.arrival,
        format: { ...rest, encoding: check.arrival.encoding },
        state: "waiting",
      }),
    );
    return row.id;
  } catch (error) {
    await db.read.delete(importJob).where(eq(importJob.id, row.id));
    throw error;
  }
}

async function keepParts(db: Database, importId: number, kind: Kind, file: ArrivingFile) {
  const { type, mapping } = file;
  const check = new ArrivalCheck(file.limit);
  let head: Pick<FileFormat, "delimiter" | "headings" | "ignored"> | undefined =
    type === "csv" ? undefined : { ignored: [] };
  let waiting: Buffer[] = [];
  let size = 0;
  let position = 0;
  const keep = async () => {
    const content = Buffer.concat(waiting);
    head ??= headOf(content, kind, mapping, size < partSize);
    await db.read.insert(importPart).values({ importId, position: position++, content });
    waiting = [];
    size = 0;
  };
  for await (const chunk of check.pass(file.source)) {
    waiting.push(chunk);
    size += chunk.length;
    head ??= headOf(waiting.length === 1 ? chunk : Buffer.concat(waiting), kind, mapping, false);
    if (size >= partSize) await keep();
  }
  if (size > 0) await keep();
  return { type, mapping, ignored: [], ...head, check };
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

import type { Database } from "../../../platform/db/database.ts";
import { type DiskEnv, DiskFull, hasRoom } from "../../../platform/db/disk-reserve.ts";
import { importPart } from "../../../platform/db/schema/import.ts";

/** Bytes of a part. */
const partSize = 1024 * 1024;

export type PartWriter = ReturnType<typeof partWriter>;

/**
 * Writes parts of a file of about {@link partSize}. Throws {@link DiskFull} before the disk's reserve is touched.
 * @param wrap what is stored of a part
 */
export function partWriter(
  { db, env }: { db: Database; env: DiskEnv },
  importId: number,
  { from = 0, wrap = (part: Buffer) => part } = {},
) {
  let waiting: Buffer[] = [];
  let size = 0;
  let position = from;
  const end = async () => {
    if (size === 0) return;
    const content = wrap(Buffer.concat(waiting));
    if (!(await hasRoom(env, content.length))) throw new DiskFull();
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

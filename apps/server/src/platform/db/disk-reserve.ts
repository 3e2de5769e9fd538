import { statfs } from "node:fs/promises";
import type { Env } from "../env/env.ts";

const megabyte = 1024 * 1024;

export type DiskEnv = Pick<Env, "dataDir" | "databaseUrl" | "diskReserveMb">;

/**
 * Whether the embedded database's disk has `bytes` more than its reserve, which orders live on. True where the disk cannot be
 * seen: a PostgreSQL of the retailer's is its operators' to watch.
 */
export async function hasRoom({ dataDir, databaseUrl, diskReserveMb }: DiskEnv, bytes = 0): Promise<boolean> {
  if (databaseUrl !== undefined) return true;
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk === undefined || disk.bavail * disk.bsize - bytes >= diskReserveMb * megabyte;
}

export const diskFull = "the server's disk is nearly full: free some space and send the file again";

/** The disk has its reserve left only. */
export class DiskFull extends Error {
  constructor() {
    super(diskFull);
  }
}

import { execFileSync } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A directory on a disk of its own that can be filled to the last byte; an ordinary one where no one may mount. */
export type SmallDisk = {
  directory: string;
  /** Whether it is a disk of its own. */
  own: boolean;
  /** Leaves no space. */
  fill: () => Promise<void>;
  free: () => Promise<void>;
  close: () => Promise<void>;
};

/** @param megabytes what fits on it */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const directory = await mkdtemp(join(tmpdir(), "horma-disk-"));
  const own = mounted(directory, megabytes);
  const filler = join(directory, "filler");
  return {
    directory,
    own,
    fill: async () => {
      const { bsize, bavail } = await statfs(directory);
      await writeFile(filler, Buffer.alloc(bsize * bavail), { flag: "a" });
    },
    free: () => rm(filler, { force: true }),
    close: async () => {
      if (own) execFileSync("umount", ["--lazy", directory]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Linux gives root a disk in memory, unless root is confined to a container. */
function mounted(directory: string, megabytes: number): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    const size = `size=${megabytes}m,mode=755`;
    execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", directory], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Who plays a simulated box: the number of a process, in a file beside what the box keeps. One that is gone plays no more. */
export function playedBox(folder: string, account: string) {
  const file = join(folder, `${account}.pid`);
  const holder = () => {
    const pid = Number(readOrNothing(file));
    return pid > 0 && pid !== process.pid && lives(pid) ? pid : undefined;
  };
  return {
    /** The other process that plays it. */
    holder,
    /** Says that this process plays it, until it lets go. */
    take: (): void => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, String(process.pid));
    },
    letGo: (): void => {
      if (readOrNothing(file) === String(process.pid)) rmSync(file, { force: true });
    },
  };
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // There, but someone else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

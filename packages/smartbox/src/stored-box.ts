import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredBox } from "./smart-box.ts";

/** The file where a simulated box keeps its memory, its doors and its contents between runs. */
export function storedBox(folder: string, account: string) {
  const file = join(folder, `${account}.json`);
  return {
    /** The box as it was left. Undefined for a new box, or if the file is not readable. */
    read: (): StoredBox | undefined => {
      try {
        const kept = JSON.parse(readFileSync(file, "utf8"));
        return kept?.memory && kept.world ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    /** Writes the whole file and then replaces the old one, so a whole file always exists. */
    write: (box: StoredBox): void => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(box));
      renameSync(`${file}.new`, file);
    },
  };
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { KeptBox } from "./smart-box.ts";

/** The file where a simulated box keeps what outlives the program: its memory, its doors and what is in it. */
export function keptBox(folder: string, account: string) {
  const file = join(folder, `${account}.json`);
  return {
    /** As it was left; nothing for a box that is new here, or whose file says nothing of use. */
    read: (): KeptBox | undefined => {
      try {
        const kept = JSON.parse(readFileSync(file, "utf8"));
        return kept?.memory && kept.world ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    /** Writes the whole file and puts it in the place of the old one: there is always one of them. */
    write: (box: KeptBox): void => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(box));
      renameSync(`${file}.new`, file);
    },
  };
}

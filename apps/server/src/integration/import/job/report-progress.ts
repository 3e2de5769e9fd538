import type { ImportPhase } from "@horma/domain";
import type { Database } from "../../../platform/db/database.ts";
import { storeProgress } from "../import-table.ts";

/** How often progress is noted, ms. */
export const progressInterval = 500;

/** Notes how far an import is, twice a second while it changes. */
export function reportProgress({ db }: { db: Pick<Database, "pool"> }, run: { id: number; tries: number }) {
  const now: { phase: ImportPhase; rows: number; bytes: number } = { phase: "reading", rows: 0, bytes: 0 };
  let noted = Promise.resolve();
  let dirty = false;
  const timer = setInterval(() => {
    if (!dirty) return;
    dirty = false;
    // Only for who watches: the import goes on without.
    noted = storeProgress(db, run, now).catch(() => undefined);
  }, progressInterval);
  return {
    at: (change: Partial<typeof now>) => {
      Object.assign(now, change);
      dirty = true;
    },
    end: () => {
      clearInterval(timer);
      return noted;
    },
  };
}

import { and, eq, lte } from "drizzle-orm";
import { device } from "../../platform/db/schema/device.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Repeated, repeat } from "../../platform/time/repeat.ts";
import { endJob } from "./device-job.ts";

/** Longer than a command's life and the wait for its answer, ms. */
const patience = 30_000;
const pause = 10_000;

/**
 * Ends jobs of maintenance that their box never began, because the caller was gone before the command was sent. Returns how many.
 * A box that began after all reports it and counts as busy again.
 */
export function sweepUnbegun({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const at = now();
  return db.transact(async (tx) => {
    const unbegun = and(
      eq(device.jobKind, "maintenance"),
      eq(device.statusId, "occupied"),
      lte(device.updatedAt, new Date(at.getTime() - patience)),
    );
    const found = await tx
      .select({ id: device.id })
      .from(device)
      .where(unbegun)
      .for("update", { skipLocked: true });
    for (const { id } of found) await endJob(tx, id, at);
    return found.length;
  });
}

/** Sweeps every ten seconds until closed. */
export function startUnbegunSweep(deps: Deps): Repeated {
  return repeat("the sweep of work that was not started", pause, deps.log, () => sweepUnbegun(deps));
}

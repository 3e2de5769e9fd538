import { startPainting } from "../../catalogue/picture/paint-missing.ts";
import { startDaySweep } from "../../floor/panel/sweep-days.ts";
import { startPublisher } from "../../integration/event/event-publisher.ts";
import { startImportSweep } from "../../integration/import/job/forget-imports.ts";
import { startImports } from "../../integration/import/job/start-imports.ts";
import { startDeliveries } from "../../integration/webhook/deliver-webhooks.ts";
import type { WorkDeps } from "../../platform/deps.ts";
import type { Repeated } from "../../platform/time/repeat.ts";
import { startCountSweep } from "../../upkeep/reconciliation/sweep-counts.ts";
import { startHistorySweep } from "../../upkeep/retention/sweep-history.ts";
import { startRetentionSweep } from "../../upkeep/retention/sweep-retention.ts";
import { startLimitSweep } from "../../web/http/limit/sweep-limits.ts";
import { nameOf, type Shared } from "../leader/agreement.ts";
import { startLeadership } from "../leader/leadership.ts";

/**
 * Does the work that no one waits for, of all processes on the database in one: files, events, webhooks, pictures and sweeps. What
 * commands a box is not among it, so it needs no broker.
 * @param undo gets the steps to undo, last first
 */
export async function leadWork(
  deps: WorkDeps,
  shared: Shared,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const { db, log } = deps;
  undo.push(startRetentionSweep(deps).close);
  const begin = async () => beginWork(deps);
  const name = nameOf(shared);
  undo.push((await startLeadership({ config: db.config, lead: "work", name, begin, log })).close);
}

/** Doing each twice is harmless, because a former leader may not know yet that it lost the lead. */
function beginWork(deps: WorkDeps): Repeated {
  const duties = [
    startCountSweep(deps),
    startDaySweep(deps),
    startLimitSweep(deps),
    startHistorySweep(deps),
    startPublisher(deps),
    startDeliveries(deps),
    startImports(deps),
    startImportSweep(deps),
    startPainting(deps),
  ];
  return { close: () => Promise.all(duties.map((duty) => duty.close())).then(() => undefined) };
}

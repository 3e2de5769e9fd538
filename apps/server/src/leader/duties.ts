import { startCountSweep } from "../count/sweep-counts.ts";
import { startDemoCrew } from "../demo-crew/demo-crew.ts";
import type { Deps } from "../deps.ts";
import { startUnbegunSweep } from "../device/sweep-unbegun.ts";
import { listenToBoxes } from "../gateway/listen-to-boxes.ts";
import { startHistorySweep } from "../history/sweep-history.ts";
import { startLimitSweep } from "../http/limit/sweep-limits.ts";
import type { Broker } from "../mqtt/start-broker.ts";
import { startOverdueSweep } from "../order/sweep/sweep-overdue.ts";
import { startPickupSweep } from "../order/sweep/sweep-pickups.ts";
import { deviceListener } from "../report/device-listener.ts";
import type { Repeated } from "../time/repeat.ts";
import { checkAgreement, nameOf, type Shared } from "./agreement.ts";
import { startLeadership } from "./leadership.ts";

/** At a shared broker boxes' reports wait under this name while the lead passes from process to process. */
const reports = "horma-reports";

/**
 * Begins what one process does for all on the database, in this one or in another. A broker of this process alone is
 * listened to by it alone. Throws a fault that names the variable where another process cannot work together with this one.
 * @param undo gets what has to be undone, the last thing first
 */
export async function workOnce(
  deps: Deps,
  broker: Broker,
  shared: Shared,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const { db, now, log } = deps;
  const listen = (session?: string) =>
    listenToBoxes({
      connect: (heard) => broker.connect({ heard, ...(session !== undefined && { session }) }),
      listener: deviceListener(deps),
      onCut: broker.onCut,
      ...{ now, log },
    });
  if (!broker.shared) undo.push((await listen()).close);
  const begin = () => beginDuties(deps, broker.shared ? () => listen(reports) : undefined);
  const name = nameOf(shared);
  undo.push((await startLeadership({ config: db.pool.options, name, begin, log })).close);
  // Of two that start in the same instant each sees the other now.
  await checkAgreement(db, shared);
}

/**
 * Sweeps, the demo's crew, and listening to the boxes of a broker that processes share. Each is safe to be done twice all
 * the same, for the moment in which a leader does not know yet that it is none.
 */
async function beginDuties(deps: Deps, listen?: () => Promise<Repeated>): Promise<Repeated> {
  // First: it may not come about.
  const listening = await listen?.();
  const duties = [
    ...(listening ? [listening] : []),
    startPickupSweep(deps),
    startOverdueSweep(deps),
    startUnbegunSweep(deps),
    startCountSweep(deps),
    startLimitSweep(deps),
    startHistorySweep(deps),
    ...(deps.env.demoCrew ? [startDemoCrew(deps)] : []),
  ];
  return { close: () => Promise.all(duties.map((duty) => duty.close())).then(() => undefined) };
}

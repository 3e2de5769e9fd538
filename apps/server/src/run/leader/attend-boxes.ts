import { deviceListener } from "../../fulfilment/device/report/device-listener.ts";
import { startUnbegunSweep } from "../../fulfilment/device/sweep-unbegun.ts";
import { startOverdueSweep } from "../../fulfilment/order/sweep/sweep-overdue.ts";
import { startPickupSweep } from "../../fulfilment/order/sweep/sweep-pickups.ts";
import type { Deps } from "../../platform/deps.ts";
import { listenToBoxes } from "../../platform/gateway/listen-to-boxes.ts";
import type { Broker } from "../../platform/mqtt/start-broker.ts";
import type { Repeated } from "../../platform/time/repeat.ts";
import { startDemoCrew } from "../demo-crew/demo-crew.ts";
import { checkAgreement, nameOf, type Shared } from "./agreement.ts";
import { startLeadership } from "./leadership.ts";

/** At a shared broker, boxes' reports wait under this name while the lead changes. */
const reports = "horma-reports";

/**
 * Begins what one of the processes that reach the boxes does for all, here or in another: it listens to them, and sweeps what
 * commands them or what a shopper waits for. Only the owner of an embedded broker listens to it. Throws a fault that names the variable
 * if another process cannot work together with this one.
 * @param undo gets the steps to undo, last first
 */
export async function attendBoxes(
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
      now,
      log,
    });
  if (!broker.shared) undo.push((await listen()).close);
  const begin = () => beginDuties(deps, broker.shared ? () => listen(reports) : undefined);
  const name = nameOf(shared);
  undo.push((await startLeadership({ config: db.config, lead: "boxes", name, begin, log })).close);
  // Of two that start together, each sees the other now.
  await checkAgreement(db, shared);
}

/**
 * The sweeps, the demo's crew, and listening to the boxes of a shared broker. Doing each twice is harmless, because a former
 * leader may not know yet that it lost the lead.
 */
async function beginDuties(deps: Deps, listen?: () => Promise<Repeated>): Promise<Repeated> {
  // First, because it may fail.
  const listening = await listen?.();
  const duties = [
    ...(listening ? [listening] : []),
    startPickupSweep(deps),
    startOverdueSweep(deps),
    startUnbegunSweep(deps),
    startDemoCrew(deps),
  ];
  return { close: () => Promise.all(duties.map((duty) => duty.close())).then(() => undefined) };
}

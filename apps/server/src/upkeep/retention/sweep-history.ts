import { lt, lte } from "drizzle-orm";
import { forgetCounted } from "../../catalogue/insight/count-once.ts";
import { forgetDamage } from "../../fulfilment/damage/damage-table.ts";
import { sweepFeed } from "../../integration/event/sweep-feed.ts";
import { sweepDeliveries } from "../../integration/webhook/deliver-webhooks.ts";
import { forgetOldActions } from "../../people/staff/action-table.ts";
import { alertDismissal } from "../../platform/db/schema/alert.ts";
import { clientDataLink } from "../../platform/db/schema/client.ts";
import { countReport } from "../../platform/db/schema/count.ts";
import { lostDemand } from "../../platform/db/schema/insight.ts";
import { backoff } from "../../platform/db/schema/limit.ts";
import { officeLink, officeSession } from "../../platform/db/schema/office.ts";
import { sale } from "../../platform/db/schema/sale.ts";
import { staffSession } from "../../platform/db/schema/staff.ts";
import { slotCount, stockChange, stockCorrection } from "../../platform/db/schema/stock.ts";
import { storeException } from "../../platform/db/schema/store.ts";
import type { Deps, WorkDeps } from "../../platform/deps.ts";
import { type Repeated, repeat } from "../../platform/time/repeat.ts";
import { forgetAudit, forgetEvents } from "./forget-events.ts";
import { forgetOrders } from "./forget-orders.ts";
import { sumUpMonths } from "./sum-up-months.ts";

const everyMinute = 60_000;
const day = 24 * 60 * 60_000;

/**
 * Deletes what was kept long enough: histories after HISTORY_DAYS, events for other systems after EVENT_DAYS, and useless rows as
 * soon as they are useless. Works in batches with a transaction each, so that no one waits. Returns how many orders, lines of
 * histories and told events were deleted.
 */
export async function sweepHistory(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  closing?: AbortSignal,
) {
  const at = now();
  const before = new Date(at.getTime() - env.historyDays * day);
  await db.transact(async (tx) => {
    await forgetOldActions(tx, at);
    await tx.delete(staffSession).where(lte(staffSession.expiresAt, at));
    await tx.delete(officeSession).where(lte(officeSession.expiresAt, at));
    await tx.delete(officeLink).where(lte(officeLink.expiresAt, at));
    await tx.delete(clientDataLink).where(lte(clientDataLink.expiresAt, at));
    await tx.delete(backoff).where(lte(backoff.forgottenAt, at));
    await forgetCounted(tx, at);
    await forgetDamage(tx, before);
    await tx.delete(alertDismissal).where(lt(alertDismissal.at, before));
    await tx.delete(countReport).where(lt(countReport.at, before));
    await tx.delete(lostDemand).where(lt(lostDemand.at, before));
    await tx.delete(storeException).where(lt(storeException.date, before.toISOString().slice(0, 10)));
    await tx.delete(slotCount).where(lt(slotCount.countedAt, before));
    await tx.delete(stockCorrection).where(lt(stockCorrection.at, before));
    await tx.delete(sale).where(lt(sale.recordedAt, before));
    await tx.delete(stockChange).where(lt(stockChange.at, before));
    await sumUpMonths(tx, before);
  });
  const events = (await forgetEvents(db, before, closing)) + (await forgetAudit(db, before, closing));
  const unstored = new Date(at.getTime() - env.eventDays * day);
  await sweepDeliveries({ db }, unstored);
  return {
    orders: await forgetOrders(db, before, closing),
    events,
    told: await sweepFeed(db, unstored, closing),
  };
}

/** Sweeps every minute until closed. */
export function startHistorySweep(deps: WorkDeps): Repeated {
  return repeat("the sweep of histories", everyMinute, deps.log, (closing) => sweepHistory(deps, closing));
}

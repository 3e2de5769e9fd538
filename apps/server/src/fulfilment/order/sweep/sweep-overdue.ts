import { limits, type OrderStep, overdueInputs, pairInQueue, pairStates } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Reader } from "../../../platform/db/database.ts";
import { isOpen } from "../../../platform/db/order-status-sql.ts";
import { inHand } from "../../../platform/db/pair-state-sql.ts";
import { rowsOf } from "../../../platform/db/rows.ts";
import { order } from "../../../platform/db/schema/order.ts";
import type { Deps } from "../../../platform/deps.ts";
import { type Repeated, repeat } from "../../../platform/time/repeat.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder, hasChanged } from "../change-order.ts";
import type { StoredOrder } from "../stored-order.ts";

const pause = 5_000;

/**
 * So that nothing waits for ever: cancels requests that no one served in time, counts as lost the pairs that were scanned and never
 * came, or never came back, and leaves pairs in a box that never got ready to a runner. Returns how many orders. Each is decided
 * again under its lock.
 */
export async function sweepOverdue(
  deps: Pick<Deps, "db" | "now" | "gateway">,
  closing?: AbortSignal,
): Promise<number> {
  const now = deps.now();
  let swept = 0;
  for (const id of await findOverdue(deps.db.read, now)) {
    if (closing?.aborted) break;
    const outcome = await deps.db.transact((tx) =>
      changeOrder(tx, { id }, { actor: "system", now }, (order) => overdueSteps(order, now)),
    );
    if (hasChanged(leaveFreedBox(deps, outcome))) swept++;
  }
  return swept;
}

/** Sweeps every few seconds until closed. */
export function startOverdueSweep(deps: Deps): Repeated {
  return repeat("the sweep of overdue work", pause, deps.log, (closing) => sweepOverdue(deps, closing));
}

function overdueSteps({ created_at, device, pairs }: StoredOrder, now: Date): OrderStep[] {
  const order = { created_at: Date.parse(created_at), device };
  return pairs.flatMap((pair): OrderStep[] => {
    const inputs = overdueInputs(order, { ...pair, since: Date.parse(pair.placed_at) }, now.getTime());
    return inputs.map((input) => {
      const step = { kind: "pair", id: pair.id, input } as const;
      if (input !== "missed") return step;
      // No one brought it: the shopper was not served, whether or not the pair turns up.
      const ends = pair.state === "picking" ? ({ ends: "not_served" } as const) : {};
      return { ...step, reason: "not_there", ...ends };
    });
  });
}

const inQueue = pairStates.filter(pairInQueue);

/** Orders that may be overdue, oldest first. */
async function findOverdue(reader: Reader, now: Date): Promise<number[]> {
  const before = (age: number) => new Date(now.getTime() - age);
  // No pair came to its place before its order was made.
  const youngest = Math.min(limits.unservedLife, limits.tryOnLost);
  const found = await rowsOf(
    reader.execute(sql`
    select o.id::float8 from "order" o
    where o.id = any(array(select id from "order" where ${isOpen} and created_at <= ${before(youngest)})) and exists (
      select 1 from pair p where p.order_id = o.id and (
        (p.state = any(${sql.param(inQueue)}) and o.created_at <= ${before(limits.unservedLife)})
        or (p.${sql.raw(inHand)} and p.placed_at <= ${before(limits.tryOnLost)})
      )
    ) order by o.id`),
    { id: order.id },
  );
  return found.map((row) => row.id);
}

import { sql } from "drizzle-orm";
import type { Database, Reader } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { handOverOrder } from "../order/hand-over-order.ts";
import { movePair } from "../order/move-pair.ts";
import { OrderReader } from "../order/order-table.ts";
import type { StoredOrder } from "../order/stored-order.ts";
import { type Repeated, repeat } from "../time/repeat.ts";
import { assignDevice } from "./assign-device.ts";
import { BackDoors } from "./back-doors.ts";
import { type CrewAct, crewActs, type PairHistory } from "./crew-acts.ts";

/** How often the crew looks around at speed 1, and at most, ms. */
const look = 1_000;
const lookAtMost = 20;

/** Simulated runners (DEMO_CREW): they serve what nobody took, by the same operations as people do. */
export function startDemoCrew(deps: Deps): Repeated {
  const doors = new BackDoors(deps);
  const pause = Math.max(look / deps.env.demoSpeed, lookAtMost);
  return repeat("the demo crew", pause, deps.log, () => crewRound(deps, doors));
}

/** Looks at every order once and does what is next for each; one that fails does not keep the others waiting. */
async function crewRound(deps: Deps, doors: BackDoors): Promise<void> {
  const { orders, pairs, lastEvents } = await lookAround(deps.db);
  const { demoSpeed: speed, demoMissingSkus: missingSkus } = deps.env;
  const serve = async (order: StoredOrder) => {
    const view = { history: pairs, now: deps.now().getTime(), speed, missingSkus };
    try {
      for (const act of crewActs(order, view)) {
        if (act.kind === "open_back_door") doors.open(order, lastEvents.get(order.id) ?? 0);
        else await perform(deps, order, act);
      }
    } catch (error) {
      deps.log.error({ err: error, order: order.hash_id }, "the demo crew could not serve an order");
    }
  };
  // All at once, as a crew of people would: a box holds its back door open only for a while.
  await Promise.all(orders.map(serve));
}

type Deed = Exclude<CrewAct, { kind: "open_back_door" }>;

async function perform(deps: Deps, order: StoredOrder, act: Deed): Promise<void> {
  switch (act.kind) {
    case "move":
      await movePair(deps, { orderId: order.id, pairId: act.pairId }, act.input, "crew");
      break;
    case "assign":
      await assignDevice(deps, order, "crew");
      break;
    case "hand_over":
      await handOverOrder(deps, order.id, "crew");
  }
}

/** Orders and what happened to them, of one moment: what the crew does follows from both. */
function lookAround(db: Database) {
  return db.snapshot(async (reader) => {
    const orders = await new OrderReader(reader).unsettled();
    return { orders, ...(await historyOf(reader, orders)) };
  });
}

type HistoryRow = {
  order_id: number;
  pair_id: number | null;
  since: number;
  by_crew: boolean;
  last_event: number;
};

async function historyOf(reader: Reader, orders: readonly StoredOrder[]) {
  const ids = orders.map((order) => order.id);
  const found = await reader.execute<HistoryRow>(sql`
    select order_id::float8, pair_id::float8, max(id)::float8 as last_event,
      extract(epoch from max(at))::float8 * 1000 as since,
      bool_or(type = 'pair_claimed' and actor = 'crew') as by_crew
    from order_event where order_id = any(${sql.param(ids)}) group by order_id, pair_id`);
  const pairs = new Map<number, PairHistory>();
  const lastEvents = new Map<number, number>();
  for (const row of found.rows) {
    if (row.pair_id !== null) pairs.set(row.pair_id, { since: row.since, byCrew: row.by_crew });
    lastEvents.set(row.order_id, Math.max(row.last_event, lastEvents.get(row.order_id) ?? 0));
  }
  return { pairs, lastEvents };
}

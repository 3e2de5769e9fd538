import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { receivePair } from "../../fulfilment/order/cashier/receive-pair.ts";
import { OrderReader } from "../../fulfilment/order/order-table.ts";
import { claimOrder } from "../../fulfilment/order/runner/claim-order.ts";
import { confirmPair } from "../../fulfilment/order/runner/confirm-pair.ts";
import { fetchPairs } from "../../fulfilment/order/runner/fetch-pairs.ts";
import { handOver } from "../../fulfilment/order/runner/hand-over.ts";
import { missPair } from "../../fulfilment/order/runner/miss-pair.ts";
import type { StoredOrder } from "../../fulfilment/order/stored-order.ts";
import { sanitizePair } from "../../fulfilment/pair/sanitize-pair.ts";
import { shelvePair } from "../../fulfilment/pair/shelve-pair.ts";
import type { StaffContext } from "../../people/staff/staff-context.ts";
import type { Database, Reader } from "../../platform/db/database.ts";
import { flag, notNull, number, orNull, rowsOf } from "../../platform/db/rows.ts";
import { orderEvent } from "../../platform/db/schema/order.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Repeated, repeat } from "../../platform/time/repeat.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { findDemoStores } from "../demo/seed.ts";
import { bringPairs } from "./bring-pairs.ts";
import { type ActOnPair, type CrewAct, crewActs, type PairHistory } from "./crew-acts.ts";

/** How often the crew looks around at speed 1, and the shortest pause, ms. */
const look = 1_000;
const lookAtMost = 20;
/** How long someone waits after a refusal before the order is served again, ms: a box that is busy is not helped by haste. */
const pause = 1_000;

/**
 * Simulated runners. They serve requests that no one took, by the same operations as people: in every store with DEMO_CREW, else
 * only in those of a demo that was loaded in the office.
 */
export function startDemoCrew(deps: Deps): Repeated {
  const crew = new DemoCrew(deps);
  const between = Math.max(look / deps.env.demoSpeed, lookAtMost);
  const rounds = repeat("the demo crew", between, deps.log, () => crew.round());
  return { close: () => rounds.close().then(() => crew.end()) };
}

class DemoCrew {
  /** Orders that the crew is busy with, by id, because a box takes time to open. */
  private readonly busy = new Map<number, Promise<void>>();
  /** Devices that someone is bringing pairs to. */
  private readonly headedFor = new Set<number>();

  constructor(private readonly deps: Deps) {}

  /** Begins what is next for each order, all at once, as a crew of people would. */
  async round(): Promise<void> {
    // Taken before the crew looks: work in progress may end while it looks.
    const busy = new Set(this.busy.keys());
    const { db, env } = this.deps;
    const { orders, pairs } = await lookAround(db, env.demoCrew);
    for (const order of orders.filter(({ id }) => !busy.has(id))) {
      const served = this.serve(order, pairs).finally(() => this.busy.delete(order.id));
      this.busy.set(order.id, served);
    }
  }

  /** Waits for what was begun. */
  async end(): Promise<void> {
    await Promise.all(this.busy.values());
  }

  /** An order's failure does not delay the others. */
  private async serve(order: StoredOrder, history: ReadonlyMap<number, PairHistory>): Promise<void> {
    const { env, log, now } = this.deps;
    const { demoSpeed: speed, demoMissingSkus: missingSkus } = env;
    try {
      const view = { history, now: now().getTime(), speed, missingSkus };
      for (const act of crewActs(order, view)) {
        const ended = await this.perform(order, act);
        if (!(ended instanceof Refusal)) continue;
        log.warn({ order: order.hash_id, act: act.kind, ...ended.body() }, "the demo crew was refused");
        await delay(pause);
        return;
      }
    } catch (error) {
      log.error({ err: error, order: order.hash_id }, "the demo crew could not serve an order");
    }
  }

  private perform(order: StoredOrder, act: CrewAct): Promise<unknown> {
    const { deps, headedFor } = this;
    const { hash_id, store_id: storeId, store_code: storeCode } = order;
    const by: StaffContext = { actor: "crew", storeId, storeCode, now: deps.now() };
    if ("pair" in act) return performOnPair(deps, by, hash_id, act);
    switch (act.kind) {
      case "claim":
        return claimOrder.doneBy(by, deps, { hash_id });
      case "bring":
        return bringPairs(deps, by, order, headedFor);
      case "hand_over":
        return handOver.doneBy(by, deps, { hash_id });
      case "fetch":
        return fetchPairs.doneBy(by, deps, { hash_id });
    }
  }
}

function performOnPair(
  deps: Deps,
  by: StaffContext,
  hash_id: string,
  { kind, pair }: ActOnPair,
): Promise<unknown> {
  const body = { hash_id, pair_id: pair.id };
  switch (kind) {
    case "miss":
      return missPair.doneBy(by, deps, { ...body, reason: "not_there" });
    case "confirm":
      return confirmPair.doneBy(by, deps, { ...body, code: pair.sku });
    case "receive":
      return receivePair.doneBy(by, deps, body);
    case "sanitize":
      return sanitizePair.doneBy(by, deps, { ...body, hwd: null });
    case "shelve":
      return shelvePair.doneBy(by, deps, { ...body, code: pair.sku });
  }
}

/** Orders and their pairs' events at one moment; the crew's acts follow from both. */
function lookAround(db: Database, everywhere: boolean) {
  return db.snapshot(async (reader) => {
    const orders = await ordersToServe(reader, everywhere);
    return { orders, pairs: orders.length === 0 ? new Map() : await historyOf(reader, orders) };
  });
}

async function ordersToServe(reader: Reader, everywhere: boolean): Promise<StoredOrder[]> {
  const orders = new OrderReader(reader);
  if (everywhere) return orders.unsettled();
  const served: StoredOrder[] = [];
  for (const { id } of await findDemoStores(reader, "office")) served.push(...(await orders.unsettled(id)));
  return served;
}

/** Scanning a pair does not move it. */
async function historyOf(
  reader: Reader,
  orders: readonly StoredOrder[],
): Promise<ReadonlyMap<number, PairHistory>> {
  const ids = orders.map((order) => order.id);
  const found = await rowsOf(
    reader.execute(sql`
    select pair_id::float8, extract(epoch from max(at))::float8 * 1000 as since,
      (array_agg(actor order by id desc) filter (where type in ('pair_claimed', 'pair_taken_over')))[1] = 'crew' as by_crew
    from order_event
    where order_id = any(${sql.param(ids)}) and pair_id is not null and type <> 'pair_confirmed'
    group by pair_id`),
    { pair_id: notNull(orderEvent.pairId), since: number, by_crew: orNull(flag) },
  );
  return new Map(found.map((row) => [row.pair_id, { since: row.since, byCrew: row.by_crew === true }]));
}

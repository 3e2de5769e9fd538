import type { CountReport } from "@horma/contract";
import { pairAtRest } from "@horma/domain";
import type { Database } from "../../platform/db/database.ts";
import { faultsIn } from "./custody-faults.ts";
import { readStoreSnapshot } from "./store-snapshot.ts";

/** Where every pair of a store is at this instant, and what contradicts. */
export async function countStore(db: Database, storeId: number, at: Date): Promise<CountReport> {
  const snapshot = await readStoreSnapshot(db, storeId, at);
  const places: Record<string, number> = {};
  for (const pair of snapshot.orders.flatMap((order) => order.pairs)) {
    if (pair.place !== "shelf" && !pairAtRest(pair)) places[pair.place] = (places[pair.place] ?? 0) + 1;
  }
  const sum = (which: "onHand" | "held") => snapshot.stock.reduce((all, row) => all + row[which], 0);
  return {
    at: at.toISOString(),
    on_hand: sum("onHand"),
    held: sum("held"),
    places,
    faults: faultsIn(snapshot),
  };
}

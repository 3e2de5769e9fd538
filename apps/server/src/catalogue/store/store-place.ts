import { localTimeAt } from "@horma/domain";
import { and, eq, isNull } from "drizzle-orm";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";
import type { PricePlace } from "../price/price-in-force.ts";

/** A store and the time on its clock; undefined if there is no such store. */
export async function storePlace(
  { db, now }: Pick<Deps, "db" | "now">,
  storeId: number,
): Promise<(PricePlace & { storeId: number }) | undefined> {
  const [row] = await db.read
    .select({ timeZone: store.timeZone })
    .from(store)
    .where(and(eq(store.id, storeId), isNull(store.closedAt)))
    .prepare("store_clock")
    .execute();
  return row && { storeId, localTime: localTimeAt(row.timeZone, now()) };
}

/** No store: every store's prices, by the retailer's clock. */
export function noPlace({ env, now }: Pick<Deps, "env" | "now">): PricePlace {
  return { storeId: null, localTime: localTimeAt(env.timeZone, now()) };
}

/** The asked store's place, or no store's if none is asked for. */
export async function askedPlace(
  deps: Pick<Deps, "db" | "env" | "now">,
  storeId: number | undefined,
): Promise<PricePlace | undefined> {
  return storeId === undefined ? noPlace(deps) : storePlace(deps, storeId);
}

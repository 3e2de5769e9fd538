import { pageLimit } from "@horma/contract";
import { distanceKm } from "@horma/domain";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { presentStore } from "./store-presenter.ts";
import { findStores, findStoresNear } from "./store-table.ts";

/** AP-13: a page of stores by name, or by distance from a place (VA-11). An unknown code gives an empty list. */
export const listStores = operation("listStores", async ({ db, now }, { query }) => {
  const { latitude, longitude } = query;
  const [at, search] = [now(), { limit: pageLimit, ...query }];
  if (latitude === undefined && longitude === undefined)
    return (await findStores(db.read, search)).map((row) => presentStore(row, at));
  if (latitude === undefined || longitude === undefined)
    return refuse("bad_request", "latitude and longitude go together");
  const from = { latitude, longitude };
  return (await findStoresNear(db.read, search, (place) => distanceKm(from, place))).map(
    ({ row, distance }) => ({
      ...presentStore(row, at),
      ...(Number.isFinite(distance) && { distance_km: Math.round(distance * 100) / 100 }),
    }),
  );
});

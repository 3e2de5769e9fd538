import { sql } from "drizzle-orm";
import { pageView } from "../../platform/db/schema/insight.ts";
import { operation } from "../../web/call/operation.ts";
import { countAtPlace } from "./place.ts";

/** AP-15: the server's own collector. Adds to a day's sum and keeps nothing of the single view. */
export const recordPageView = operation("recordPageView", async (deps, { body, request }) => {
  const { day, path, surface, storeId, views } = pageView;
  await countAtPlace(deps, { body, request }, (tx, place) =>
    tx
      .insert(pageView)
      .values({ ...place, views: 1 })
      .onConflictDoUpdate({ target: [day, path, surface, storeId], set: { views: sql`${views} + 1` } }),
  );
  return null;
});

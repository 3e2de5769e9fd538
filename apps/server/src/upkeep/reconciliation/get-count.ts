import type { CountReport } from "@horma/contract";
import { desc, eq } from "drizzle-orm";
import { countReport } from "../../platform/db/schema/count.ts";
import { operation } from "../../web/call/operation.ts";
import { countStore } from "./count-table.ts";

/** Nights shown. */
const nightsShown = 14;

/** Where every pair is now, and was at the end of recent days. */
export const getCount = operation("getCount", async ({ db, now }, { staff }) => {
  const nights = await db.read
    .select({ report: countReport.report })
    .from(countReport)
    .where(eq(countReport.storeId, staff.storeId))
    .orderBy(desc(countReport.day))
    .limit(nightsShown);
  return {
    now: await countStore(db, staff.storeId, now()),
    // Only the nightly sweep writes them.
    nights: nights.map((night) => night.report as CountReport),
  };
});

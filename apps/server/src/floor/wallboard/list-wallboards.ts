import { eq } from "drizzle-orm";
import { staff as staffTable, wallboard } from "../../platform/db/schema/staff.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { operation } from "../../web/call/operation.ts";
import { staffTablet } from "../../web/session/tablet.ts";

/** The store's wallboards, the oldest first, so that its manager can end one. */
export const listWallboards = operation("listWallboards", async ({ db }, { staff, request }) => {
  const here = hashToken(staffTablet.of(request) ?? "");
  const rows = await db.read
    .select({ wallboard, by: staffTable.name })
    .from(wallboard)
    .innerJoin(staffTable, eq(staffTable.id, wallboard.staffId))
    .where(eq(wallboard.storeId, staff.storeId))
    .orderBy(wallboard.id);
  return rows.map(({ wallboard: { id, createdAt, seenAt, tabletHash }, by }) => ({
    id,
    opened_by: by,
    here: tabletHash === here,
    opened_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
  }));
});

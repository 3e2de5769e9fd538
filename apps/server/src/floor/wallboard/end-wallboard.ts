import { and, eq } from "drizzle-orm";
import { action } from "../../people/staff/action.ts";
import { logStaffEvent } from "../../people/staff/staff-table.ts";
import { wallboard } from "../../platform/db/schema/staff.ts";

/** Ends a wallboard of the store: from now on its token reads nothing. One that was ended already stays so. */
export const endWallboard = action("endWallboard", ({ now }, { body, staff }, once) =>
  once(async (tx) => {
    const mine = and(eq(wallboard.id, body.id), eq(wallboard.storeId, staff.storeId));
    const { rowCount } = await tx.delete(wallboard).where(mine);
    if (rowCount === 0) return;
    const event = { storeId: staff.storeId, staffId: staff.id, at: now() };
    await logStaffEvent(tx, { ...event, type: "wallboard_ended", data: { wallboard: body.id } });
  }),
);

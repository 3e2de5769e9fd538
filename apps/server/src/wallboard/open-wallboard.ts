import { operation } from "../call/operation.ts";
import { wallboard } from "../db/schema/staff.ts";
import { refuse } from "../http/refusals.ts";
import { hashToken, newToken } from "../secret/token-hash.ts";
import { closeStaffSession } from "../session/staff-session-table.ts";
import { staffTablet } from "../session/tablet.ts";
import { isKnownTablet } from "../staff/known-tablet.ts";
import { noteStaffDeed } from "../staff/staff-table.ts";

/**
 * The manager turns the tablet in hand into a wallboard. The tablet has one token, so opening it again ends the one before. The
 * manager's session there ends with it: a screen on a wall is nobody's.
 */
export const openWallboard = operation(
  "openWallboard",
  async (deps, { staff, request, tokenHash, staffSessions }) => {
    const { db, now } = deps;
    const [at, tablet] = [now(), staffTablet.of(request)];
    if (tablet === undefined || !(await isKnownTablet(db.read, tablet, staff.storeCode, at)))
      return refuse(
        "tablet_unknown",
        "the store does not know this tablet: sign in with typed login and PIN",
      );
    const token = newToken();
    const row = { storeId: staff.storeId, staffId: staff.id, createdAt: at, seenAt: at };
    await db.transact(async (tx) => {
      const tabletHash = hashToken(tablet);
      const opened = { ...row, tokenHash: hashToken(token) };
      await tx
        .insert(wallboard)
        .values({ ...opened, tabletHash })
        .onConflictDoUpdate({ target: wallboard.tabletHash, set: opened });
      await noteStaffDeed(tx, { storeId: staff.storeId, staffId: staff.id, type: "wallboard_opened", at });
      if (tokenHash !== undefined) await closeStaffSession(tx, tokenHash);
    });
    if (tokenHash !== undefined) staffSessions.forget(tokenHash);
    return { token };
  },
);

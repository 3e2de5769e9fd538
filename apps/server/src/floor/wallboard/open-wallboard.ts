import { isKnownTablet } from "../../people/staff/known-tablet.ts";
import { logStaffEvent } from "../../people/staff/staff-table.ts";
import { wallboard } from "../../platform/db/schema/staff.ts";
import { hashToken, newToken } from "../../platform/secret/token-hash.ts";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { closeStaffSession } from "../../web/session/staff-session-table.ts";
import { staffTablet } from "../../web/session/tablet.ts";

/**
 * The manager turns the tablet in hand into a wallboard. The tablet has one token, so opening it again ends the one before. The
 * manager's session there ends with it: a screen on a wall is no one's.
 */
export const openWallboard = operation(
  "openWallboard",
  async (deps, { staff, request, tokenHash, staffSessions }) => {
    const { db, now } = deps;
    const [at, tablet] = [now(), staffTablet.of(request)];
    if (tablet === undefined || !(await isKnownTablet(db.read, tablet, staff.storeCode, at)))
      return refuse(
        "tablet_unknown",
        "this tablet is not registered in the store: sign in with login and PIN",
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
      await logStaffEvent(tx, { storeId: staff.storeId, staffId: staff.id, type: "wallboard_opened", at });
      if (tokenHash !== undefined) await closeStaffSession(tx, tokenHash);
    });
    if (tokenHash !== undefined) staffSessions.forget(tokenHash);
    return { token };
  },
);

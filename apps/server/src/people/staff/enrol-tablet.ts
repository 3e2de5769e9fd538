import { storeCodeExists } from "../../catalogue/store/store-table.ts";
import { waitFirst } from "../../web/backoff/look-up-secret.ts";
import { refuseFor } from "../../web/backoff/refuse-for.ts";
import { shortCodeGuesses } from "../../web/backoff/short-code.ts";
import { operation } from "../../web/call/operation.ts";
import { deviceName } from "../../web/http/device-name.ts";
import { refuse } from "../../web/http/refusals.ts";
import { staffTablet } from "../../web/session/tablet.ts";
import { rememberTablet } from "./known-tablet.ts";
import { logStaffEvent } from "./staff-table.ts";
import { spendTabletCode } from "./tablet-code-table.ts";

/** Makes the tablet known on which the manager's code is typed. Signs no one in. */
export const enrolTablet = operation("enrolTablet", async ({ db, env, now }, { body, request, reply }) => {
  const { store, code } = body;
  if (!(await storeCodeExists(db.read, store))) {
    return refuse("store_not_found", `there is no store ${store}`);
  }
  const guarded = shortCodeGuesses("tablet", store, { request, reply, secret: env.sessionSecret });
  const at = now();
  const enrolled = await db.transact((tx) =>
    waitFirst(tx, guarded, at, async () => {
      const used = await spendTabletCode(tx, { storeCode: store, code }, at);
      if (used === undefined) return undefined;
      await rememberTablet(tx, {
        tablet: staffTablet.leave(request, reply),
        device: deviceName(request.headers["user-agent"]),
        storeId: used.storeId,
        now: at,
      });
      await logStaffEvent(tx, { ...used, type: "tablet_enrolled", at });
      return used;
    }),
  );
  if (enrolled === undefined) {
    return refuse("tablet_code_invalid", "the code is unknown, used or expired: request a new one");
  }
  return "wait" in enrolled ? refuseFor(reply, enrolled.wait, "too many wrong codes") : null;
});

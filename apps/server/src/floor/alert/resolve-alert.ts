import { alertEndsByHand } from "@horma/domain";
import { action } from "../../people/staff/action.ts";
import { refuse } from "../../web/http/refusals.ts";
import { presentAlerts } from "../board/board-alerts.ts";
import { putAway } from "./alert-table.ts";

/**
 * Someone an alert is addressed to says that it is dealt with: no one sees this trouble again (TR-07). One that ended meanwhile
 * changes nothing.
 */
export const resolveAlert = action("resolveAlert", async (deps, { body: { key }, staff }, once) => {
  const at = deps.now();
  const alert = (await presentAlerts(deps, staff.storeId, at)).find((each) => each.key === key);
  if (alert === undefined) return undefined;
  if (!alert.roles.includes(staff.role)) return refuse("role_forbidden", "this alert is for other roles");
  if (!alertEndsByHand(alert.kind))
    return refuse("step_refused", "this alert cannot be resolved: it ends with its cause");
  return once((tx) => putAway(tx, staff, { key, ended: true, at }));
});

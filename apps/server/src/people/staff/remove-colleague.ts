import { refuse } from "../../web/http/refusals.ts";
import { action } from "./action.ts";
import { letGoIn } from "./manage-staff.ts";
import { refuseFault } from "./refuse-fault.ts";

/**
 * OF-07. A colleague no longer works in the manager's store: off at once in every process, until the login is added again. In other
 * stores they are other people. No one removes themselves.
 */
export const removeColleague = action("removeColleague", async ({ now }, { body, staff }, once) => {
  if (body.login === staff.login) {
    return refuse("person_own", "another manager, or the office, removes a manager");
  }
  const member = { login: body.login, store: staff.storeCode, by: staff.id };
  return once((tx) => refuseFault(() => letGoIn(tx, member, now())));
});

import { refuse } from "../../web/http/refusals.ts";
import { action } from "./action.ts";
import { changeMemberIn } from "./manage-staff.ts";
import { refuseFault } from "./refuse-fault.ts";

/** OF-07. The manager gives a colleague of their store another name or role. No one changes themselves. */
export const changeColleague = action("changeColleague", async ({ now }, { body, staff }, once) => {
  if (body.login === staff.login) {
    return refuse("person_own", "another manager, or the office, changes the name and role of a manager");
  }
  const change = { ...body, store: staff.storeCode, by: staff.id };
  return once((tx) => refuseFault(() => changeMemberIn(tx, change, now())));
});

import type { PageConfig } from "@horma/contract";
import { orderOver } from "@horma/domain";
import { paths } from "../../paths.ts";
import { isLoggedIn } from "../../session/create-session.ts";
import type { Visit } from "./visit.ts";

/** Who says anew who they are begins another visit, and the order under way of this one would be lost (TR-10). */
export function mayIdentify(visit: Visit): boolean {
  return !isLoggedIn(visit) || visit.order === null || orderOver(visit.order.status_id);
}

/** The screen of the live identification flow (SC-08, RT-04). */
export function identification(identity: PageConfig["identity"]): string {
  return { rut: paths.rut, sms: paths.login, none: paths.alias }[identity];
}

import type { PageConfig } from "@horma/contract";
import { orderOver } from "@horma/domain";
import { paths } from "../../paths.ts";
import { isLoggedIn } from "../../session/create-session.ts";
import type { Visit } from "./visit.ts";

/** Whether the shopper may identify now. Identifying begins another visit, which would lose an open order (TR-10). */
export function mayIdentify(visit: Visit): boolean {
  return !isLoggedIn(visit) || visit.order === null || orderOver(visit.order.status_id);
}

/** The screen of the live identification flow (SC-08, RT-04). */
export function identification(identity: PageConfig["identity"]): string {
  return { rut: paths.rut, sms: paths.login, none: paths.alias }[identity];
}

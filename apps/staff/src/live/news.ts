import type { Board } from "@horma/contract";
import { type StaffRole, staffMay } from "@horma/domain";

/**
 * Whether a role is rung for between two boards: a request that nobody has taken and was not there before, for those who
 * serve; an alert that was not there before, for those it is meant for.
 */
export function isNews(before: Board, after: Board, role: StaffRole): boolean {
  const known = new Set(before.orders.map((order) => order.hash_id));
  const asked = after.orders.some((order) => order.runner === null && !known.has(order.hash_id));
  if (asked && staffMay(role, "serve")) return true;
  const told = new Set(before.alerts.filter((alert) => alert.roles.includes(role)).map((alert) => alert.key));
  return after.alerts.some((alert) => alert.roles.includes(role) && !told.has(alert.key));
}

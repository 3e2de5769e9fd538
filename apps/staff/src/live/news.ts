import type { Board } from "@horma/contract";
import { roleMay, type StaffRole } from "@horma/domain";

/**
 * Whether the tablet rings for a role between two boards: for a new request that no one has taken, if the role serves; for a new
 * alert, if it is for the role.
 */
export function isNews(before: Board, after: Board, role: StaffRole): boolean {
  const known = new Set(before.orders.map((order) => order.hash_id));
  const asked = after.orders.some((order) => order.runner === null && !known.has(order.hash_id));
  if (asked && roleMay(role, "serve")) return true;
  const told = new Set(before.alerts.filter((alert) => alert.roles.includes(role)).map((alert) => alert.key));
  return after.alerts.some((alert) => alert.roles.includes(role) && !told.has(alert.key));
}

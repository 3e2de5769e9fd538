import type { BoardDevice, BoardOrder } from "@horma/contract";
import { miscount } from "../card-notes.ts";

/**
 * How far the runner is with leaving an order's pairs: scanning = not all are scanned; opening = the box was told to open; open =
 * it is open; miscounted = it counted another number than was confirmed; left = they are left; none = there is none to leave.
 */
export type LeavingStep = "scanning" | "opening" | "open" | "miscounted" | "left" | "none";

export function leavingStep(order: BoardOrder, devices: readonly BoardDevice[]): LeavingStep {
  const some = (state: BoardOrder["pairs"][number]["state"]) =>
    order.pairs.some((pair) => pair.state === state);
  if (!some("picking")) return some("placed") ? "left" : "none";
  const { device } = order;
  if (device?.type_id !== "box") return "scanning";
  if (device.status_id === "back_door_opened") return "open";
  if (miscount(order, devices) !== undefined) return "miscounted";
  const confirmed = order.pairs.every((pair) => pair.state !== "picking" || pair.confirmed);
  return device.status_id === "occupied" && confirmed ? "opening" : "scanning";
}

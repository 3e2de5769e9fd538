import type { BoardDevice, BoardOrder } from "@horma/contract";
import { miscount } from "../card-notes.ts";

/**
 * How far the runner is with leaving an order's pairs: they are still scanned; the box was asked to open; it stands open;
 * it counted other pairs than were confirmed; they are left; none of them is to be left.
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

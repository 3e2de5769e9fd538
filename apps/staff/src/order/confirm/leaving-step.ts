import type { BoardDevice, BoardOrder } from "@horma/contract";
import { miscount } from "../card-notes.ts";
import { failedBox } from "../targets.ts";

/**
 * How far the runner is with leaving an order's pairs: scanning = not all are scanned; opening = the box was told to open; shut =
 * it did not open; open = it is open; miscounted = it counted another number than was confirmed; left = they are left; none = there is none to leave.
 */
export type LeavingStep = "scanning" | "opening" | "shut" | "open" | "miscounted" | "left" | "none";

/** How long a box may take to open, ms; the server waits about a third of it. */
const patience = 15_000;

/** @param now epoch ms */
export function leavingStep(order: BoardOrder, devices: readonly BoardDevice[], now: number): LeavingStep {
  const some = (state: BoardOrder["pairs"][number]["state"]) =>
    order.pairs.some((pair) => pair.state === state);
  if (!some("picking")) return some("placed") ? "left" : "none";
  const { device } = order;
  if (device?.type_id !== "box") return "scanning";
  if (device.status_id === "back_door_opened") return "open";
  if (miscount(order, devices) !== undefined) return "miscounted";
  const confirmed = order.pairs.every((pair) => pair.state !== "picking" || pair.confirmed);
  if (device.status_id !== "occupied" || !confirmed) return "scanning";
  const since = devices.find(({ hwd }) => hwd === device.hwd)?.since;
  const waited = since === undefined ? 0 : now - Date.parse(since);
  return waited > patience || failedBox(order, devices) ? "shut" : "opening";
}

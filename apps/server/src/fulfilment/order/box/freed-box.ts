import type { Deps } from "../../../platform/deps.ts";
import { Refusal } from "../../../web/http/refusals.ts";
import type { OrderChange } from "../change-order.ts";
import { leaveBox } from "./leave-box.ts";

/** After a change: tells a box that no longer works for the order. Passes the change's result on. */
export function leaveFreedBox<C extends OrderChange>(
  deps: Pick<Deps, "gateway" | "now">,
  changed: C | Refusal,
): C | Refusal {
  if (changed instanceof Refusal) return changed;
  const { before, life } = changed;
  if (before.device !== null && life.device?.id !== before.device.id) leaveBox(deps, before);
  return changed;
}

import type { Deps } from "../deps.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import { askDoor, type DoorAsked } from "./ask-door.ts";
import { deedOf, lockStoreOrder, type StaffDeed } from "./change-store-order.ts";
import { openDoor } from "./open-door.ts";
import type { StoredOrder } from "./stored-order.ts";

/**
 * Opens the back door of an order's box, so that a runner can take something out, and waits until it is open. `needed`
 * says under the order's lock whether it has to be, or why not at all. Harmless when done again.
 */
export async function openForRunner(
  deps: Pick<Deps, "db" | "gateway" | "log">,
  by: StaffDeed,
  hashId: string,
  needed: (order: StoredOrder) => boolean | Refusal,
): Promise<Refusal | undefined> {
  const asked = await deps.db.transact(async (tx): Promise<DoorAsked | Refusal | undefined> => {
    const order = await lockStoreOrder(tx, by, hashId);
    if (order instanceof Refusal) return order;
    const wanted = needed(order);
    if (wanted instanceof Refusal) return wanted;
    if (!wanted || order.device === null || backDoorOpen(order)) return undefined;
    return askDoor(tx, { ...order, device: order.device }, "back", deedOf(by));
  });
  if (asked === undefined || asked instanceof Refusal) return asked;
  const opened = await openDoor(deps, hashId, asked, (order) => backDoorOpen(order) || undefined);
  return opened ? undefined : notOpened();
}

/** Also when the order left the box meanwhile: somebody else was faster. */
function backDoorOpen({ device }: StoredOrder): boolean {
  return device === null || device.status_id === "back_door_opened";
}

function notOpened(): Refusal {
  return refuse("door_not_opened", "the box did not open in time: try again, or bring the pairs by hand");
}

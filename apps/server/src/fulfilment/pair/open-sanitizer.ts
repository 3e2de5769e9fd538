import { deviceFailed } from "@horma/domain";
import type { Deps } from "../../platform/deps.ts";
import type { Refusal } from "../../web/http/refusals.ts";
import { DeviceReader } from "../device/device-table.ts";
import { sendToBox } from "../device/send-to-box.ts";
import type { StoredOrder } from "../order/stored-order.ts";

/**
 * Opens the back door of the box that cleans a pair, so that someone can take it out. Does nothing if there is no door or it is
 * open. A box that does not work is opened with its key.
 */
export async function openSanitizer(
  deps: Pick<Deps, "db" | "gateway" | "now">,
  order: StoredOrder,
  pairId: number,
): Promise<Refusal | undefined> {
  const pair = order.pairs.find((each) => each.id === pairId);
  if (pair?.place !== "sanitizer" || pair.device_id === null) return undefined;
  const box = await new DeviceReader(deps.db.read).byId(pair.device_id);
  if (box === undefined || deviceFailed(box) || box.back_open) return undefined;
  return sendToBox(deps, { storeCode: order.store_code, hwd: box.hwd, job: box.job }, "open_back_door");
}

import { eq } from "drizzle-orm";
import { action } from "../../people/staff/action.ts";
import { logStaffEvent } from "../../people/staff/staff-table.ts";
import { device } from "../../platform/db/schema/device.ts";
import { refuse } from "../../web/http/refusals.ts";
import { DeviceReader } from "./device-table.ts";

/**
 * Takes a device out of service, so that it gets no new work, or puts it back. Pairs inside stay with their order, and the
 * shopper still opens it. If it does not work either, its faults say so (`device_failed`).
 */
export const setDeviceService = action("setDeviceService", ({ now }, { body, staff }, once) =>
  once(async (tx) => {
    const { hwd, out_of_service: outOfService } = body;
    const found = await new DeviceReader(tx).inStore(staff.storeId, hwd);
    if (found === undefined) return refuse("device_not_found", `the store has no device ${hwd}`);
    if (found.out_of_service === outOfService) return undefined;
    await tx.update(device).set({ outOfService }).where(eq(device.id, found.id));
    await logStaffEvent(tx, {
      storeId: staff.storeId,
      staffId: staff.id,
      deviceId: found.id,
      at: now(),
      type: outOfService ? "device_out_of_service" : "device_in_service",
    });
    return undefined;
  }),
);

import type { DeviceEventType } from "@horma/contract";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { device, deviceEvent } from "../../platform/db/schema/device.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";
import type { DeviceAddress } from "../../platform/gateway/device-gateway.ts";

/** Marks boxes as offline: all but those heard, or one that was silent. */
export function recordAbsence(
  deps: Pick<Deps, "db" | "now">,
  absent: { allBut: readonly DeviceAddress[] } | { only: DeviceAddress },
): Promise<void> {
  const now = deps.now();
  const named = "only" in absent ? [absent.only] : absent.allBut;
  const names = named.map(({ storeCode, hwd }) => `${storeCode}/${hwd}`);
  const name = sql<string>`${store.code} || '/' || ${device.hwd}`;
  return deps.db.transact(async (tx) => {
    // Only those are held: of the others someone may be writing down what they say.
    const gone = await tx
      .select({ id: device.id, job: device.job })
      .from(device)
      .innerJoin(store, eq(store.id, device.storeId))
      .where(
        and(
          eq(device.typeId, "box"),
          device.online,
          "only" in absent ? inArray(name, names) : notInArray(name, names),
        ),
      )
      .orderBy(device.id)
      .for("no key update", { of: device });
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await tx.update(device).set({ online: false, onlineSince: now }).where(inArray(device.id, ids));
    const type: DeviceEventType = "went_offline";
    await tx
      .insert(deviceEvent)
      .values(gone.map(({ id, job }) => ({ deviceId: id, job, type, data: { silent: true }, at: now })));
  });
}

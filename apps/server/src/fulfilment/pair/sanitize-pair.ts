import { deviceAvailable } from "@horma/domain";
import { work } from "../../people/staff/action.ts";
import type { StaffContext } from "../../people/staff/staff-context.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { DeviceReader } from "../device/device-table.ts";
import { sendToBox } from "../device/send-to-box.ts";
import { readOrder } from "../order/read-orders.ts";
import { changePair, type PairOfOrder } from "./change-pair.ts";
import { openSanitizer } from "./open-sanitizer.ts";

/**
 * Cleans a returned pair: in a box, which opens its back door and reports when it is done, or by hand. By hand also takes a pair
 * out of its box, whether the box does not clean it or has cleaned it.
 */
export const sanitizePair = work("sanitizePair", async (deps, by, body, once) => {
  const { hwd } = body;
  if (hwd === null) {
    const seen = await readOrder(deps.db.pool, body.hash_id);
    const shut = seen?.store_id === by.storeId ? await openSanitizer(deps, seen, body.pair_id) : undefined;
    return shut ?? once((tx) => cleanByHand(tx, by, body));
  }
  const put = await once((tx) => putInBox(tx, by, { ...body, hwd }));
  if (put instanceof Refusal) return put;
  const shut = await sendToBox(deps, { storeCode: by.storeCode, ...put }, "open_back_door");
  return shut && (await takeBack(deps, by, body, put.job)) ? shut : undefined;
});

function cleanByHand(tx: Transaction, by: StaffContext, which: PairOfOrder) {
  return changePair(tx, by, which, ({ id, place, clean }) => {
    const inside = place === "sanitizer";
    return [
      ...(inside ? [{ kind: "pair", id, input: "fetched" } as const] : []),
      // A clean pair outside a box is not cleaned again: the step refuses it.
      ...(inside && clean ? [] : [{ kind: "pair", id, input: "sanitized" } as const]),
    ];
  });
}

type Put = { hwd: string; job: string | null };

async function putInBox(
  tx: Transaction,
  by: StaffContext,
  { hwd, ...which }: PairOfOrder & { hwd: string },
): Promise<Put | Refusal> {
  const devices = new DeviceReader(tx);
  const { storeId } = by;
  const changed = await changePair(tx, by, which, async ({ id }) => {
    const box = await devices.inStore(storeId, hwd);
    if (box === undefined) return refuse("device_not_found", `the store has no device ${hwd}`);
    if (box.type_id !== "box" || !deviceAvailable(box)) {
      return refuse("device_not_available", `${hwd} cannot clean a pair now: choose another device`);
    }
    return [{ kind: "pair", id, input: "sanitizing", deviceId: box.id }];
  });
  if (changed instanceof Refusal) return changed;
  return { hwd, job: (await devices.inStore(storeId, hwd))?.job ?? null };
}

/** The box did not open, so the pair is still on the rack. Returns false if the box reported meanwhile that it opened. */
function takeBack(deps: Deps, by: StaffContext, which: PairOfOrder, job: string | null): Promise<boolean> {
  return deps.db.transact(async (tx) => {
    let back = true;
    await changePair(tx, by, which, async ({ id, place, device_id }) => {
      if (place !== "sanitizer" || device_id === null) return [];
      const box = await new DeviceReader(tx).byId(device_id);
      back = box?.job === job && box?.status_id === "occupied";
      return back ? [{ kind: "pair", id, input: "fetched" }] : [];
    });
    return back;
  });
}

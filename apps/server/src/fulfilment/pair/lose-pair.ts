import { type PairPlace, pairToPutBack } from "@horma/domain";
import { work } from "../../people/staff/action.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { DeviceReader } from "../device/device-table.ts";
import { leaveBox } from "../order/box/leave-box.ts";
import { stepRefused } from "../order/order-refusals.ts";
import { heldByAnother } from "../order/runner/held-pairs.ts";
import { changePair } from "./change-pair.ts";

/** Places where a pair can get lost. A pair that a runner does not find in the back room is missed, with a reason. */
const losable: readonly PairPlace[] = ["box", "pickup_shelf", "zone", "shopper", "return_rack", "sanitizer"];

/**
 * A pair is not where it should be: it leaves the stock, and people look for it. If it was the last in its box, the box is told
 * that its job is over, because no door moves and the box would not report by itself.
 */
export const losePair = work("losePair", async (deps, by, body, once) => {
  const lost = await once(async (tx) => {
    const devices = new DeviceReader(tx);
    let emptied: Awaited<ReturnType<typeof devices.byId>>;
    const changed = await changePair(tx, by, body, async (pair) => {
      const { id, place, device_id } = pair;
      if (!losable.includes(place) && !pairToPutBack(pair))
        return stepRefused(`a pair cannot get lost from ${place}`);
      const held = await heldByAnother(tx, [pair], by);
      if (held !== undefined) return held;
      if (device_id !== null) emptied = await devices.byId(device_id);
      return [{ kind: "pair", id, input: "missed", reason: "not_there" }];
    });
    if (changed instanceof Refusal || emptied === undefined) return changed;
    const stays = (await devices.byId(emptied.id))?.job === emptied.job;
    return { emptied: stays ? undefined : emptied };
  });
  if (lost instanceof Refusal) return lost;
  if ("emptied" in lost && lost.emptied !== undefined) {
    leaveBox(deps, { store_code: by.storeCode, device: lost.emptied });
  }
  return lost;
});

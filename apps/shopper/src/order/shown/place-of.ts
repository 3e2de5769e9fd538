import type { Device } from "@horma/contract";
import type { ThanksState } from "../../paths.ts";

/** Where the pairs of an order with this device wait: in a smart box, on a shelf, or without a device in the zone. */
export function placeOf(device: Device | null): ThanksState {
  return device === null ? { place: "zone" } : { place: device.type_id, name: device.name };
}

import type { BoardDevice } from "@horma/contract";

/** The store's boxes in the wall's order. The last free one is suggested, because the first ones are for shoppers. */
export function boxesToClean(devices: readonly BoardDevice[]): (BoardDevice & { suggested: boolean })[] {
  const boxes = devices
    .filter((device) => device.type_id === "box")
    .toSorted((a, b) => a.name.localeCompare(b.name, "es", { numeric: true }));
  const last = boxes.findLast((box) => box.available);
  return boxes.map((box) => ({ ...box, suggested: box === last }));
}

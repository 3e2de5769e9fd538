/** What the printed codes open. */

/** The store's own link, where a visit starts (SC-03). */
export function storeLink(origin: string, storeCode: string): string {
  return `${origin}/store/${encodeURIComponent(storeCode)}`;
}

/** A door's name, which is also its name at the broker: the store's code, a dot, and the device. */
export function doorName(storeCode: string, hwd: string): string {
  return `${storeCode}.${hwd}`;
}

/** The link in a door's code (SC-22). It pairs the shopper's order, if there is one, with this door. */
export function doorLink(origin: string, storeCode: string, hwd: string): string {
  return `${origin}/pair?d=${encodeURIComponent(doorName(storeCode, hwd))}`;
}

/** The link in a slot's code: it counts that slot in the staff's app, and is its place to a scan (FL-11). */
export function slotLink(origin: string, storeCode: string, location: string): string {
  return `${origin}/staff/stocktake/count?store=${encodeURIComponent(storeCode)}&place=${encodeURIComponent(location)}`;
}

/** A link without its scheme, as people read and type it. */
export function shownLink(link: string): string {
  return link.replace(/^https?:\/\//, "");
}

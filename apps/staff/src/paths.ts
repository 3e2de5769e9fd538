/** Every address of the app, below /staff. */
export const paths = {
  board: "/",
  order: (hashId: string) => `/order/${encodeURIComponent(hashId)}`,
  /** Its pairs, to be scanned before they are left somewhere. */
  confirm: (hashId: string) => `/order/${encodeURIComponent(hashId)}/confirm`,
  /** With the place where the pairs go. */
  confirmAt: (hashId: string, place: string) =>
    `/order/${encodeURIComponent(hashId)}/confirm?to=${encodeURIComponent(place)}`,
  /** Everything that one person fetches and carries, in walking order. */
  round: "/round",
  /** The same, to put this canceled pair back first. */
  putBack: (pairId: number) => `/round?pair=${pairId}`,
  /** A seller asks here in a shopper's name. */
  request: "/request",
  boxes: "/boxes",
  box: (hwd: string) => `/boxes/${encodeURIComponent(hwd)}`,
  scan: "/scan",
  returns: "/returns",
  /** A scan's question about a pair that came back: how to clean it, where it goes, whether it is the lost one. */
  askReturn: (kind: "clean" | "shelve" | "find", pairId: number) =>
    `/returns?ask=${kind}&pair=${pairId}&scanned`,
  /** A pair that came back damaged. */
  damage: (hashId: string, pairId: number) => `/returns/damage/${encodeURIComponent(hashId)}/${pairId}`,
  damages: "/panel/damages",
  stocktake: "/stocktake",
  countPlace: (place: string) => `/stocktake/count?place=${encodeURIComponent(place)}`,
  countProduct: (id: string) => `/stocktake/count?product=${encodeURIComponent(id)}`,
  checkout: "/checkout",
  panel: "/panel",
  count: "/panel/count",
  team: "/team",
  poster: "/print/poster",
  boxLabels: "/print/box-labels",
  doors: "/print/doors",
} as const;

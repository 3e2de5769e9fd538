/** Every address of the app, below /staff. */
export const paths = {
  board: "/",
  order: (hashId: string) => `/order/${encodeURIComponent(hashId)}`,
  boxes: "/boxes",
  box: (hwd: string) => `/boxes/${encodeURIComponent(hwd)}`,
  scan: "/scan",
  returns: "/returns",
  checkout: "/checkout",
  panel: "/panel",
  poster: "/print/poster",
  boxLabels: "/print/box-labels",
  doors: "/print/doors",
} as const;

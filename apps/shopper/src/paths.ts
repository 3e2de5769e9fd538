/** In the address of check-in: the poster for passers-by (mock-up 20b) stands in front of it. */
export const attractMark = "attract";

/** The state of the poll's history entry: where the pairs were taken from on this screen. A box was opened for it. */
export type ThanksState = { place: "box" | "shelf"; name: string } | { place: "zone" };

/** Every address of the app (RT-01); links and navigation go only through here. */
export const paths = {
  start: "/",
  checkIn: "/check-in",
  attract: `/check-in?${attractMark}=1`,
  store: (code: string) => `/store/${encodeURIComponent(code)}`,
  transfer: (token: string, store?: string) => `/check-in/${encodeURIComponent(token)}${inStore(store)}`,
  /** Where a shopper types the short code of a seller's order in a store. */
  joinByCode: (storeCode: string) => `/pair?store=${encodeURIComponent(storeCode)}`,
  hello: "/hello",
  discounts: "/discounts",
  scanCode: "/scan-code",
  manualCode: "/manual-code",
  size: "/size",
  productDetail: "/product-detail",
  rut: "/rut",
  login: "/login",
  alias: "/alias",
  preparing: (hashId?: string) =>
    hashId === undefined ? "/preparing" : `/preparing/${encodeURIComponent(hashId)}`,
  pickUp: "/pick-up",
  thanks: "/thanks",
  tryOthers: "/try",
  message: "/message",
  hasOrders: "/has-orders",
  orders: "/orders",
  noStock: "/no-stock",
  noAvailable: "/no-available",
  joinDevice: (hashId: string, hwd: string) =>
    `/pair/${encodeURIComponent(hashId)}/${encodeURIComponent(hwd)}`,
  /** The link with which another screen follows an order. */
  joinOrder: (token: string, store?: string) => `/pair/${encodeURIComponent(token)}${inStore(store)}`,
  /** Where a link of the head office leads to a shopper's data, with its secret in the fragment. */
  data: "/data",
  home: "/home",
  error: "/error",
} as const;

/** Names the store that a link's visit is in, for a browser that does not know it yet. */
function inStore(code: string | undefined): string {
  return code === undefined ? "" : `?store=${encodeURIComponent(code)}`;
}

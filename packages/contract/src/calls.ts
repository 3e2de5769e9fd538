/**
 * Every call once: its method, path and whether it needs the shopper's token (AP-01 to AP-17).
 * Shapes stand in `schemas.ts` under the same names; this table alone reaches the browser.
 * `{retailer}` is the configured retailer, the other braces are parameters.
 */
export type CallRoute = {
  method: "GET" | "POST";
  path: string;
  /** A token in the Authorization header is required. */
  token?: true;
  /** Older spellings of the path that answer the same. */
  aliases?: readonly string[];
};

export const calls = {
  login: { method: "POST", path: "/api/v1/{retailer}/login" },
  requestLoginCode: { method: "POST", path: "/api/v1/{retailer}/login/code" },
  offerHandover: { method: "POST", path: "/api/v1/{retailer}/login/handover", token: true },
  takeHandover: { method: "POST", path: "/api/v1/{retailer}/login/token" },
  getClient: { method: "GET", path: "/api/v1/{retailer}/client", token: true },
  setNickname: { method: "POST", path: "/api/v1/{retailer}/client/nickname", token: true },
  listProductTypes: { method: "GET", path: "/api/v1/product_types", aliases: ["/product_types"] },
  getProductType: { method: "GET", path: "/api/v1/product_types/{id}", aliases: ["/product_types/{id}"] },
  getProduct: { method: "GET", path: "/api/v1/products/{id}", aliases: ["/products/{id}"] },
  search: { method: "GET", path: "/api/v1/{retailer}/search" },
  searchSkus: { method: "POST", path: "/api/v1/{retailer}/search" },
  listDiscounts: { method: "GET", path: "/api/v1/{retailer}/discounts" },
  getInventory: { method: "GET", path: "/api/v1/{retailer}/inventory/{store_id}/{sku}" },
  createOrder: { method: "POST", path: "/api/v1/{retailer}/order/create", token: true },
  listPendingOrders: { method: "GET", path: "/api/v1/{retailer}/order/pendings", token: true },
  getOrder: { method: "GET", path: "/api/v1/{retailer}/order/{hash_id}", token: true },
  deliverOrder: { method: "POST", path: "/api/v1/{retailer}/order/deliver", token: true },
  extendOrder: { method: "POST", path: "/api/v1/{retailer}/order/extend", token: true },
  answerPoll: { method: "POST", path: "/api/v1/{retailer}/poll", token: true },
  pairDevice: { method: "POST", path: "/api/v1/remote/pair_device" },
  listStores: { method: "GET", path: "/api/v1/stores" },
  getStore: { method: "GET", path: "/api/v1/stores/{id}" },
  getXsrfToken: { method: "GET", path: "/api/v1/xsrf" },
  leaveKiosk: { method: "POST", path: "/api/v1/{retailer}/kiosk/leave" },
  recordPageView: { method: "POST", path: "/api/v1/page_view" },
  recordWebVital: { method: "POST", path: "/api/v1/web_vital" },
} as const satisfies Record<string, CallRoute>;

export type CallName = keyof typeof calls;

/** Names of AP-14: the cookie the server sets and the header every non-GET call carries it back in. */
export const xsrf = { cookie: "XSRF-TOKEN", header: "x-xsrf-token" } as const;

/** The token in the cookies as the browser tells them (`document.cookie`); `null` where there is none. */
export function xsrfTokenIn(cookies: string): string | null {
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(`${xsrf.cookie}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(xsrf.cookie.length + 1));
}

/** Header that makes the creation of an order safe to repeat: the same key answers the same order. */
export const idempotencyHeader = "idempotency-key";

/** The fixed parts of the login call (AP-01): the code flow's e-mail domain and the password of both flows. */
export const loginForm = {
  emailDomain: "demo.horma.example",
  password: "click-and-try",
  /** Stands in the code's place for who enters with an alias alone. */
  guest: "guest",
} as const;

/** Fills a path's braces; every value is percent-encoded. */
export function fillPath(path: string, values: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

import { type ApiClient, createApiClient } from "@horma/contract";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { type Login, staffPin } from "./staff.ts";

/** The API as one of the demo's staff, without a tablet, for steps that a test is not about. */
export async function staffApi(
  login: Login,
  store = "0101",
  at: { url: string; dataDir: string } = { url: staffUrl, dataDir: staffDataDir },
): Promise<ApiClient> {
  const cookies = new Map<string, string>();
  let token: string | null = null;
  const api = createApiClient({
    base: at.url,
    retailer: "falabella",
    token: () => token,
    xsrfToken: () => decodeURIComponent(cookies.get("XSRF-TOKEN") ?? "") || null,
    fetch: withCookies(cookies),
  });
  const pin = staffPin(login, at.dataDir, store);
  token = (await api("staffLogin", { body: { store, login, pin } })).auth_token;
  return api;
}

/** A fetch that keeps cookies, as a browser does. */
function withCookies(cookies: Map<string, string>): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

/** An order of a seller's, brought to a device by a runner: its pairs are scanned, and the box's back door opens. */
export async function orderInto(
  hwd: string | null,
  { skus, nickname }: { skus: readonly string[]; nickname: string },
): Promise<string> {
  const seller = await staffApi("seller");
  const { order } = await seller("orderForShopper", { body: { skus: [...skus], nickname, notify_me: true } });
  await bringInto(hwd, order.hash_id);
  return order.hash_id;
}

/** A runner brings an order's pairs to a device, or to the delivery zone; answers the runner. */
export async function bringInto(hwd: string | null, hash_id: string): Promise<ApiClient> {
  const runner = await staffApi("runner");
  await runner("claimOrder", { body: { hash_id } });
  const { orders } = await runner("getBoard", { query: {} });
  for (const { id, ean } of orders.find((order) => order.hash_id === hash_id)?.pairs ?? [])
    await runner("confirmPair", { body: { hash_id, pair_id: id, code: ean } });
  await runner("placeOrder", { body: { hash_id, hwd } });
  return runner;
}

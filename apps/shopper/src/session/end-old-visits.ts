import { createApiClient, xsrfTokenIn } from "@horma/contract";
import { pageConfig } from "../page-config.ts";
import { session } from "./session.ts";

/**
 * Tells the server of every token that this browser lets go of, so that it is good for nothing any more. The page may be gone
 * before the answer; a server that cannot be told forgets the visit by itself.
 */
export function endOldVisits(): void {
  let last = session.get().token;
  session.store.subscribe(() => {
    const { token } = session.get();
    if (token === last) return;
    const old = last;
    last = token;
    if (old !== null) endVisit(old);
  });
}

function endVisit(token: string): void {
  const call = createApiClient({
    base: pageConfig.api_base,
    retailer: pageConfig.retailer,
    token: () => token,
    xsrfToken: () => xsrfTokenIn(document.cookie),
    fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  });
  call("endVisit", {}).catch(() => undefined);
}

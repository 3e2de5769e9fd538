import { createPageClient } from "@horma/app/api-client";
import { session } from "./session.ts";
import { visitPlace } from "./visit-place.ts";

/**
 * Signs out every token that this browser drops. The page may be gone before the answer; without this call the server forgets the
 * visit by itself later.
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
  const call = createPageClient({
    token: () => token,
    place: visitPlace,
    fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  });
  call("endVisit", {}).catch(() => undefined);
}

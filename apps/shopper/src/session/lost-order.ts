import type { Trouble } from "../navigation/trouble.ts";
import { paths } from "../paths.ts";
import { session } from "./session.ts";
import { storesVisits } from "./stored.ts";

/**
 * FL-03: a browser that stores nothing has lost the token of the order in its address. The address alone opens nothing (SX-01). Leads
 * to where the shopper reads this and can join the order again. Call it before the router starts.
 */
export function leadLostOrder(): void {
  const { token, store } = session.get();
  if (token !== null || !/^\/preparing\/[^/]+$/.test(location.pathname) || storesVisits()) return;
  const usr: Trouble = { attempt: "keep" };
  history.replaceState({ usr }, "", store === null ? paths.error : paths.joinByCode(store.code));
}

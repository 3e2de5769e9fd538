import type { Place } from "@horma/contract";
import { session } from "./session.ts";

/** The place of the visit's calls: the store that a link names while it is open, else the store of the visit. */
export function visitPlace(): Place {
  const named = new URLSearchParams(location.search).get("store");
  const store = named !== null && /^[\w-]{1,32}$/.test(named) ? named : session.get().store?.code;
  return store === undefined ? null : { store };
}

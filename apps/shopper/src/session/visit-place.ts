import type { Place } from "@horma/contract";
import { session } from "./session.ts";

/** The place of the visit's calls: the store that a link names while it is open, else the store of the visit. */
export function visitPlace(): Place {
  const { pathname, search } = location;
  const named = new URLSearchParams(search).get("store") ?? /^\/store\/([^/]+)/.exec(pathname)?.[1] ?? "";
  const store = /^[\w-]{1,32}$/.test(named) ? named : session.get().store?.code;
  return store === undefined ? null : { store };
}

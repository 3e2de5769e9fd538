import type { Order } from "@horma/contract";
import { session } from "../../session/session.ts";

/** How many screens had joined each order when its shopper was last told, for as long as the page lives. */
const seen = new Map<string, number>();

/** A screen joined the order since its shopper was told (SX-01). What is kept of the order says what was known before. */
export function screenJoined({ hash_id, meta }: Order): boolean {
  const kept = session.get().order;
  const before = seen.get(hash_id) ?? (kept?.hash_id === hash_id ? kept.meta.screens : meta.screens);
  seen.set(hash_id, before ?? meta.screens);
  return meta.screens > (before ?? meta.screens);
}

export function tellScreens({ hash_id, meta }: Order): void {
  seen.set(hash_id, meta.screens);
}

import { and, eq } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { wallboard } from "../../platform/db/schema/staff.ts";
import { store } from "../../platform/db/schema/store.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";

/** The wallboard of a token, and its store. */
export type OpenWallboard = {
  id: number;
  storeId: number;
  storeName: string;
  timeZone: string;
  /** The store's target for a wait, s. */
  waitTarget: number;
  seenAt: Date;
};

/**
 * The wallboard that a token opens on its tablet; undefined for another token or tablet, and once it was ended. Asked of the
 * database each time: there are few, and an ended one must show nothing more.
 */
export async function findWallboard(
  reader: Reader,
  { token, tablet }: { token: string; tablet: string | undefined },
): Promise<OpenWallboard | undefined> {
  if (tablet === undefined) return undefined;
  const [found] = await reader
    .select({
      id: wallboard.id,
      storeId: store.id,
      storeName: store.name,
      timeZone: store.timeZone,
      waitTarget: store.waitTarget,
      seenAt: wallboard.seenAt,
    })
    .from(wallboard)
    .innerJoin(store, eq(store.id, wallboard.storeId))
    .where(and(eq(wallboard.tokenHash, hashToken(token)), eq(wallboard.tabletHash, hashToken(tablet))));
  return found;
}

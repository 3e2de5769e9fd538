import { inArray } from "drizzle-orm";
import { store } from "../../platform/db/schema/store.ts";
import { operation } from "../../web/call/operation.ts";

/** EV-01. A machine learns what its key may do, and when it ends. */
export const getKey = operation("getKey", async ({ db }, { key }) => {
  const { id, name, scopes, storeIds, keyExpiresAt } = key;
  const stores =
    storeIds &&
    (await db.read
      .select({ code: store.code })
      .from(store)
      .where(inArray(store.id, [...storeIds]))
      .orderBy(store.code));
  return {
    id,
    name,
    scopes: [...scopes],
    stores: stores?.map(({ code }) => code) ?? null,
    expires_at: keyExpiresAt?.toISOString() ?? null,
  };
});

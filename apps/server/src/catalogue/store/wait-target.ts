import { eq } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { store } from "../../platform/db/schema/store.ts";

/** How long a request of the store may take until its pick-up, ms. */
export async function waitTargetOf(reader: Reader, storeId: number): Promise<number> {
  const [row] = await reader.select({ seconds: store.waitTarget }).from(store).where(eq(store.id, storeId));
  if (row === undefined) throw new Error(`there is no store ${storeId}`);
  return row.seconds * 1_000;
}

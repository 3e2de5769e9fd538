import { and, desc, eq, inArray } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import { orderEvent } from "../../db/schema/order.ts";
import { staff } from "../../db/schema/staff.ts";

/** Who took an order and did not give it back. `undefined` for nobody, or for somebody without a name. */
export async function claimantOf(
  reader: Reader,
  orderId: number,
): Promise<{ id: number; name: string } | undefined> {
  const [last] = await reader
    .select({ type: orderEvent.type, id: staff.id, name: staff.name })
    .from(orderEvent)
    .leftJoin(staff, eq(staff.id, orderEvent.staffId))
    .where(and(eq(orderEvent.orderId, orderId), inArray(orderEvent.type, ["pair_claimed", "pair_unclaimed"])))
    .orderBy(desc(orderEvent.id))
    .limit(1);
  if (last?.type !== "pair_claimed" || last.id === null || last.name === null) return undefined;
  return { id: last.id, name: last.name };
}

import type { OrderHandover } from "@horma/contract";
import { limits } from "@horma/domain";
import { and, eq, gt, inArray, lte, or } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { order, orderHandover, store } from "../db/schema.ts";
import { hashToken, newToken } from "../token-hash.ts";
import { newHandoverCode } from "./order-names.ts";

/**
 * Makes a link and a short code that hand an order over to the shopper's phone: either is good once, and takes the
 * other with it. What was offered of this order before is no longer good. Of the link only the hash is kept.
 */
export async function addOrderHandover(tx: Transaction, orderId: number, now: Date): Promise<OrderHandover> {
  const over = or(eq(orderHandover.orderId, orderId), lte(orderHandover.expiresAt, now));
  await tx.delete(orderHandover).where(over);
  const live = await tx.select({ code: orderHandover.code }).from(orderHandover);
  const taken = new Set(live.map((each) => each.code));
  let code = newHandoverCode();
  while (taken.has(code)) code = newHandoverCode();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + limits.handoverLife);
  await tx.insert(orderHandover).values({ tokenHash: hashToken(token), code, orderId, expiresAt });
  return { token, code, expires_at: expiresAt.toISOString() };
}

/** Uses a link up and answers its order's id; nothing for one that is unknown, used or expired. */
export async function spendHandoverToken(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const used = await tx
    .delete(orderHandover)
    .where(and(eq(orderHandover.tokenHash, hashToken(token)), gt(orderHandover.expiresAt, now)))
    .returning({ orderId: orderHandover.orderId });
  return used[0]?.orderId;
}

/** The same by the short code and the store it was told in; nobody minds small letters. */
export async function spendHandoverCode(
  tx: Transaction,
  { code, storeCode }: { code: string; storeCode: string },
  now: Date,
): Promise<number | undefined> {
  const ordersThere = tx
    .select({ id: order.id })
    .from(order)
    .innerJoin(store, eq(store.id, order.storeId))
    .where(eq(store.code, storeCode));
  const used = await tx
    .delete(orderHandover)
    .where(
      and(
        eq(orderHandover.code, code.toUpperCase()),
        gt(orderHandover.expiresAt, now),
        inArray(orderHandover.orderId, ordersThere),
      ),
    )
    .returning({ orderId: orderHandover.orderId });
  return used[0]?.orderId;
}

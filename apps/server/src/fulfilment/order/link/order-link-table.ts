import type { OrderLink } from "@horma/contract";
import { limits } from "@horma/domain";
import { and, eq, gt, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";
import { order, orderLink } from "../../../platform/db/schema/order.ts";
import { store } from "../../../platform/db/schema/store.ts";
import { randomCode } from "../../../platform/secret/random-code.ts";
import { hashToken, newToken } from "../../../platform/secret/token-hash.ts";

/** What a screen shows or types to join an order: a link's secret, or the short code with the store's code. */
export type Link = { secret: string; storeCode: string | undefined; hwd: string | undefined };

/**
 * Makes a link and a short code by which the shopper's phone joins a seller's order. One of them works, once; using one ends the
 * other. Earlier offers of this order stop working. Only the link's hash is kept.
 */
export async function addSellerLink(tx: Transaction, orderId: number, now: Date): Promise<OrderLink> {
  await endLinks(tx, orderId, now);
  const live = await tx.select({ code: orderLink.code }).from(orderLink);
  const taken = new Set(live.map((each) => each.code));
  let code = randomCode(limits.linkCodeLength);
  while (taken.has(code)) code = randomCode(limits.linkCodeLength);
  return { ...(await insertLink(tx, { orderId, code, hwd: null }, now)), code };
}

/** The same for the shopper, without a code. With a hardware id it works for that device alone (SX-01). */
export async function addLink(
  tx: Transaction,
  { orderId, hwd }: { orderId: number; hwd: string | undefined },
  now: Date,
): Promise<{ token: string; expires_at: string }> {
  await endLinks(tx, orderId, now);
  return insertLink(tx, { orderId, code: null, hwd: hwd ?? null }, now);
}

/** Uses up a link or code and returns its order's id; undefined if it is unknown, used, expired or another device's. */
export async function spendLink(tx: Transaction, link: Link, now: Date): Promise<number | undefined> {
  const [used] = await tx
    .delete(orderLink)
    .where(isLink(tx, link, now))
    .returning({ orderId: orderLink.orderId });
  return used?.orderId;
}

/** The same without using it up. */
export async function findLink(tx: Transaction, link: Link, now: Date): Promise<number | undefined> {
  const [found] = await tx
    .select({ orderId: orderLink.orderId })
    .from(orderLink)
    .where(isLink(tx, link, now));
  return found?.orderId;
}

/** Small letters in a code are accepted. */
function isLink(tx: Transaction, { secret, storeCode, hwd }: Link, now: Date): SQL | undefined {
  const screen = hwd === undefined ? undefined : eq(orderLink.hwd, hwd);
  const live = and(gt(orderLink.expiresAt, now), or(isNull(orderLink.hwd), screen));
  if (storeCode === undefined) return and(eq(orderLink.tokenHash, hashToken(secret)), live);
  const ordersThere = tx
    .select({ id: order.id })
    .from(order)
    .innerJoin(store, eq(store.id, order.storeId))
    .where(eq(store.code, storeCode));
  return and(eq(orderLink.code, secret.toUpperCase()), inArray(orderLink.orderId, ordersThere), live);
}

async function endLinks(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await tx.delete(orderLink).where(or(eq(orderLink.orderId, orderId), lte(orderLink.expiresAt, now)));
}

async function insertLink(
  tx: Transaction,
  made: { orderId: number; code: string | null; hwd: string | null },
  now: Date,
): Promise<{ token: string; expires_at: string }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + limits.linkLife);
  await tx.insert(orderLink).values({ ...made, tokenHash: hashToken(token), expiresAt });
  return { token, expires_at: expiresAt.toISOString() };
}

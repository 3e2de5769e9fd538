import { randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { session, transfer } from "../../platform/db/schema/client.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";

/** How long a link is valid: time to take out a phone and point it at the screen. */
export const transferLife = 5 * 60_000;

/** Makes the token of a link that hands over a session: 256 random bits, kept only as SHA-256. */
export async function addTransfer(tx: Transaction, sessionHash: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.delete(transfer).where(and(eq(transfer.sessionHash, sessionHash), lte(transfer.expiresAt, now)));
  const expiresAt = new Date(now.getTime() + transferLife);
  await tx.insert(transfer).values({ tokenHash: hashToken(token), sessionHash, expiresAt });
  return token;
}

/** Uses up a link and returns the session it hands over; undefined if it is unknown, used or expired. */
export async function spendTransfer(tx: Transaction, token: string, now: Date): Promise<string | undefined> {
  const [used] = await tx
    .delete(transfer)
    .where(eq(transfer.tokenHash, hashToken(token)))
    .returning({ sessionHash: transfer.sessionHash, expiresAt: transfer.expiresAt });
  return used !== undefined && used.expiresAt > now ? used.sessionHash : undefined;
}

/** The shopper whose visit a link hands over. Uses nothing up. */
export async function findTransfer(tx: Transaction, token: string, now: Date): Promise<number | undefined> {
  const [found] = await tx
    .select({ clientId: session.clientId })
    .from(transfer)
    .innerJoin(session, eq(session.tokenHash, transfer.sessionHash))
    .where(and(eq(transfer.tokenHash, hashToken(token)), gt(transfer.expiresAt, now)));
  return found?.clientId;
}

import { randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { handover, session } from "../db/schema.ts";
import { hashToken } from "../secret/token-hash.ts";

/** How long a link is good: the time to take out a phone and point it at the screen. */
export const handoverLife = 5 * 60_000;

/** Makes the token of a link that hands a session over: 256 random bits, of which only the SHA-256 is kept. */
export async function addHandover(tx: Transaction, sessionHash: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.delete(handover).where(and(eq(handover.sessionHash, sessionHash), lte(handover.expiresAt, now)));
  const expiresAt = new Date(now.getTime() + handoverLife);
  await tx.insert(handover).values({ tokenHash: hashToken(token), sessionHash, expiresAt });
  return token;
}

/** Uses a link up and answers the session it hands over; nothing for one that is unknown, used or expired. */
export async function spendHandover(tx: Transaction, token: string, now: Date): Promise<string | undefined> {
  const [used] = await tx
    .delete(handover)
    .where(eq(handover.tokenHash, hashToken(token)))
    .returning({ sessionHash: handover.sessionHash, expiresAt: handover.expiresAt });
  return used !== undefined && used.expiresAt > now ? used.sessionHash : undefined;
}

/** The shopper whose visit a link hands over, without using it up. */
export async function findHandover(tx: Transaction, token: string, now: Date): Promise<number | undefined> {
  const [found] = await tx
    .select({ clientId: session.clientId })
    .from(handover)
    .innerJoin(session, eq(session.tokenHash, handover.sessionHash))
    .where(and(eq(handover.tokenHash, hashToken(token)), gt(handover.expiresAt, now)));
  return found?.clientId;
}

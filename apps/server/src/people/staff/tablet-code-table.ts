import type { TabletCode } from "@horma/contract";
import { limits } from "@horma/domain";
import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { tabletCode } from "../../platform/db/schema/staff.ts";
import { store } from "../../platform/db/schema/store.ts";
import { randomCode } from "../../platform/secret/random-code.ts";

/** Makes the store's code for a new tablet. The previous one stops working. */
export async function addTabletCode(
  tx: Transaction,
  { storeId, staffId }: { storeId: number; staffId: number },
  now: Date,
): Promise<TabletCode> {
  const code = randomCode(limits.linkCodeLength);
  const row = { code, staffId, expiresAt: new Date(now.getTime() + limits.linkLife) };
  await tx
    .insert(tabletCode)
    .values({ storeId, ...row })
    .onConflictDoUpdate({ target: tabletCode.storeId, set: row });
  return { code, expires_at: row.expiresAt.toISOString() };
}

/** Uses up a code and returns its store and its maker; undefined if it is not valid. */
export async function spendTabletCode(
  tx: Transaction,
  { storeCode, code }: { storeCode: string; code: string },
  now: Date,
): Promise<{ storeId: number; staffId: number } | undefined> {
  const [there] = await tx.select({ id: store.id }).from(store).where(eq(store.code, storeCode));
  if (there === undefined) return undefined;
  const right = and(
    eq(tabletCode.storeId, there.id),
    eq(tabletCode.code, code.toUpperCase()),
    gt(tabletCode.expiresAt, now),
  );
  const [used] = await tx
    .delete(tabletCode)
    .where(right)
    .returning({ storeId: tabletCode.storeId, staffId: tabletCode.staffId });
  return used;
}
